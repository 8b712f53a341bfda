/** Lengths of names, pushes stored per user, concurrent pushes per user, and objects listed for import. */
export const pushLimits = { name: 120, dsa: 512, budget: 100_000_000, stored: 200, atOnce: 5, imports: 200 } as const;
