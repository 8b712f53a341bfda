import type { Limit } from '../../http/limits/rate-limits.ts';

/** Attempts within a time: of one user, unless a name or comment says otherwise. */
export const attemptLimits = {
  /** Limits the stored keys of one user. */
  idempotencyKeys: { name: 'idempotency-keys', points: 1000, seconds: 86_400 },
  apiTokens: { name: 'api-tokens', points: 60, seconds: 3600 },
  /** Each request may fetch a stranger's document. */
  oauthRequests: { name: 'oauth-requests', points: 60, seconds: 3600 },
  oauthDecisions: { name: 'oauth-decisions', points: 60, seconds: 3600 },
  oauthRegisterNetwork: { name: 'oauth-register-network', points: 20, seconds: 3600 },
  /** Limits the table: unused clients stay for 30 days. */
  oauthRegister: { name: 'oauth-register', points: 2000, seconds: 86_400 },
  /** Of one client with one code or refresh token: a hosted assistant serves many people from one network, under one name. */
  oauthTokenFailures: { name: 'oauth-token-failures', points: 20, seconds: 60 },
  /** Of one network with codes and refresh tokens that nobody was ever given: the honest clients of it do not count. */
  oauthTokenInventions: { name: 'oauth-token-inventions', points: 300, seconds: 60 },
} satisfies Record<string, Limit>;
