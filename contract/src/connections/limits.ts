/** Length of a token, an account id and an address to come back to, accounts listed, and days before its expiry that a token's owner is warned. */
export const connectionLimits = { token: 1000, accountId: 40, backTo: 500, accounts: 500, warnDays: 7 } as const;
