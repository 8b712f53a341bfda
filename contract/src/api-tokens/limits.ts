/** Active tokens per user, length of a name, and the lifetimes offered, in days. */
export const apiTokenLimits = { perUser: 20, name: 60, days: [30, 90, 365] } as const;

/** Connections per user, and days without use after which one expires. */
export const assistantLimits = { perUser: 20, idleDays: 30 } as const;
