/** Decisions per call: more than one person can have. */
export const suspendedAccessLimits = { decisions: 500 } as const;
