import {
  getLoginMethods,
  type LoginMethods,
  listSessions,
  type SessionItem,
} from '@interest-miner/contract/auth/endpoints';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { texts } from './texts.ts';

export const sessionsKey = ['sessions'] as const;
export const methodsKey = ['login-methods'] as const;

/** The user's active sessions. */
export function useSessions(): UseQueryResult<SessionItem[]> {
  return useQuery(endpointQuery(sessionsKey, listSessions, { fallback: texts.sessionsFailed }));
}

/** The user's login methods. */
export function useLoginMethods(): UseQueryResult<LoginMethods> {
  return useQuery(endpointQuery(methodsKey, getLoginMethods));
}
