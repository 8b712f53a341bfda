/** Live tokens per user, length of a name, and days that a token may live. */
export const apiTokenLimits = { perUser: 20, name: 60, days: [30, 90, 365] } as const;

/** Connections per user, and how long one lives that is not used. */
export const assistantLimits = { perUser: 20, idleDays: 30 } as const;
