/** Minutes from a deletion request to the first attempt, and the days until its completion that users are told. */
export const deletionLimits = { startMinutes: 1, days: 30 } as const;
