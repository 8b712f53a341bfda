import { connectionProblems } from '@interest-miner/contract/connections/texts';
import { testTexts } from '@interest-miner/contract/tests/texts';
import type { TestsTable } from '../../../db/tables/tests.ts';
import { AppError } from '../../../http/errors.ts';
import { MetaError, noticeOf, problemOf } from '../../../ports/ads/port.ts';
import { mayBeShown } from '../clock.ts';

/** What only the owner of a test can put right, in a sentence: its token, its connection, its ad account; null for all else. */
function ownersPart(error: unknown): string | null {
  if (error instanceof AppError) {
    return error.code === 'meta_not_connected' ? testTexts.otherConnection : error.message;
  }
  const problem = error instanceof MetaError ? problemOf(error) : null;
  if (problem === null) return null;
  return problem === 'account_not_assigned' ? testTexts.accountGone : connectionProblems[problem];
}

/**
 * Why a test was not read.
 * @param now as its ad account sees it
 * @returns `lasts`: until its owner does something
 */
export function whyUnread(error: unknown, test: TestsTable, now: number): { sentence: string; lasts: boolean } {
  const own = ownersPart(error);
  if (own !== null) return { sentence: mayBeShown(test, now) ? testTexts.unread(own) : own, lasts: true };
  if (!(error instanceof MetaError)) return { sentence: testTexts.readingFailed, lasts: false };
  const isRefused = error.kind === 'refused' && error.userMessage === null;
  return { sentence: isRefused ? testTexts.readingRefused : noticeOf(error), lasts: false };
}
