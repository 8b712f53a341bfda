/** What a token may do at Meta: read sizes and ad sets, and create paused ad sets. */
export const metaScopes = { read: 'ads_read', push: 'ads_management' } as const;
