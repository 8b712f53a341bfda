/** Estimated days from a deletion request to its completion. */
export const deletionDays = 30;
