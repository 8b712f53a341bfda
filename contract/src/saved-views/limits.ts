/** Limits of saved views per user: how many, and the lengths of a name and of a view's parameters. */
export const savedViewLimits = { views: 50, name: 60, search: 2000, columns: 40 } as const;
