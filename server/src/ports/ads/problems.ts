import { type ConnectionProblem, connectionProblems } from '@interest-miner/contract/connections/texts';
import { AppError } from '../../http/errors.ts';
import { MetaError } from '../meta/errors.ts';
import { problemOf } from '../meta/problem-of.ts';
import { noticeOf, waitOf } from '../meta/throttle.ts';

/** Problems that end a connection until its owner pastes another token. */
const endingProblems: readonly ConnectionProblem[] = ['token_unknown', 'token_expired', 'token_revoked', 'checkpoint'];

/** Whether Meta refused what was asked, or the permission for it: neither an outage nor the end of the token. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof MetaError && (error.kind === 'refused' || error.kind === 'permission');

export type AccountProblem = Extract<ConnectionProblem, 'account_disabled' | 'account_unsettled' | 'account_closed'>;

/** Why an ad account cannot be used; null if it can. */
export function accountProblem({ status }: { readonly status: string }): AccountProblem | null {
  if (status === 'disabled') return 'account_disabled';
  if (status === 'unsettled') return 'account_unsettled';
  return status === 'closed' ? 'account_closed' : null;
}

/** A refusal that says what is wrong and what to do. */
export const refusal = (problem: ConnectionProblem, cause?: unknown) =>
  new AppError('meta_refused', { message: connectionProblems[problem], cause });

/**
 * An error of a call on an ad account as a message for its owner: `meta_refused` for what they can fix, `meta_unavailable` with
 * the seconds to wait for limits and outages. Other errors are returned as they are.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof MetaError)) return error;
  const problem = problemOf(error);
  if (problem) return refusal(problem, error);
  const message = noticeOf(error);
  if (error.kind === 'refused') return new AppError('meta_refused', { message, cause: error });
  const retryAfterSeconds = Math.ceil(waitOf(error) / 1000);
  return new AppError('meta_unavailable', { message, retryAfterSeconds, cause: error });
}

/** The problem behind a failure that ends a connection, also in a wrapped error; null for all others. */
export function endOf(error: unknown): ConnectionProblem | null {
  const cause = error instanceof AppError ? error.cause : error;
  const problem = cause instanceof MetaError ? problemOf(cause) : null;
  return problem && endingProblems.includes(problem) ? problem : null;
}
