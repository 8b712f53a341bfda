export const profileLimits = { contact: 20, address: 500, country: 100, name: 100 } as const;
