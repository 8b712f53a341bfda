import {
  getLoginMethods,
  type LoginMethods,
  listSessions,
  type SessionItem,
} from '@interest-miner/contract/auth/account';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { texts } from './texts.ts';

export const sessionsKey = ['sessions'] as const;
export const methodsKey = ['login-methods'] as const;

/** The user's active sessions. */
export function useSessions(): UseQueryResult<SessionItem[]> {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(listSessions, {}, { signal, fallback: texts.sessionsFailed })).data,
  });
}

/** The user's login methods. */
export function useLoginMethods(): UseQueryResult<LoginMethods> {
  return useQuery({
    queryKey: methodsKey,
    queryFn: async ({ signal }) => (await call(getLoginMethods, {}, { signal })).data,
  });
}
