/** Lengths of names, pushes kept for each person, and how many may be under way at once. */
export const pushLimits = { name: 120, dsa: 512, budget: 100_000_000, kept: 200, atOnce: 5, imports: 200 } as const;
