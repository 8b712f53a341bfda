/** What a person's lists and audiences may take up together, about 200 full lists. */
export const storageLimits = { bytes: 100_000_000 } as const;
