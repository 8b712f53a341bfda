/** Length of a token and an account id, accounts listed, and days before its expiry that a token's owner is warned. */
export const connectionLimits = { token: 1000, accountId: 40, accounts: 500, warnDays: 7 } as const;
