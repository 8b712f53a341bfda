import { pushProblems, pushTexts } from '@interest-miner/contract/pushes/texts';
import { testFields } from '@interest-miner/contract/tests/input';
import type { TestComplaint } from '@interest-miner/contract/tests/test';
import { testTexts } from '@interest-miner/contract/tests/texts';
import { AppError } from '../../http/errors.ts';
import { minuteMs } from '../../lib/time.ts';
import { MetaError, noticeOf, waitOf } from '../../ports/ads/port.ts';
import { pushProblemOf } from '../pushes/index.ts';
import { PartRefused } from './at-meta/context.ts';
import type { CellRow } from './queries/cells.ts';

/** A failure ends the work with complaints, or lets it wait. */
export type Failure = { readonly complaints: TestComplaint[] } | { readonly waitMs: number; readonly notice: string };

/** Temporary failures. */
const passing: ReadonlySet<string> = new Set(['outage', 'unreadable', 'app_limit', 'account_limit', 'busy', 'spared']);
/** Wait after a call with an unknown outcome: by then it has arrived, and can be found. */
const unknownMs = minuteMs;

/** What Meta refuses about ads and activations, by its subcode. Source: Meta's error codes of v26. */
const problems: Readonly<Record<number, string>> = {
  1487015: 'Meta does not find the creative of this ad. Choose another ad.',
  1885557: 'The post behind this ad is gone, or this user cannot see it. Choose another ad.',
  2446289: 'The post behind this ad is gone, or this user cannot see it. Choose another ad.',
  2490155: 'The post behind this ad is gone, or this user cannot see it. Choose another ad.',
  1815869: 'The post behind this ad is gone, or this user cannot see it. Choose another ad.',
  1815199: 'The ad account has no access to the Instagram account of this ad. Choose another ad.',
  2446149: 'The ad account has no access to the Instagram account of this ad. Choose another ad.',
  2490427: 'Meta has rejected this ad before, so it cannot be used again. Choose another ad.',
  2490468: 'Meta has rejected this ad before, so it cannot be used again. Choose another ad.',
  3260011: 'This ad does not fit the goal of the test. Choose another ad or another goal.',
  1359188: 'The ad account has no payment method. Add one under Billing & payments in Ads Manager, then try again.',
  1885016: 'Meta has disabled this ad account. Check Account Quality in Meta Business Suite.',
  1404163: 'Meta does not allow this person to advertise. Check Account Quality in Meta Business Suite.',
  1487033: 'The end of the test has passed. Take it back, choose another day, and create it again.',
  1487007: 'The end of the test has passed. Take it back, choose another day, and create it again.',
  1487056: 'Somebody deleted this ad set at Meta. Take the test back and create it again.',
  1487566: 'Somebody deleted the campaign at Meta. Take the test back and create it again.',
  1885088: 'Somebody archived this ad at Meta. Take the test back and create it again.',
  3858079: 'In the EU, an ad must say who pays for it. Enter the person or company.',
  3858081: 'In the EU, an ad must say who it is for. Enter the person or company.',
};

function sentenceOf(error: MetaError): string {
  const own = problems[error.subcode];
  if (own) return own;
  const problem = pushProblemOf(error);
  if (problem) return pushProblems[problem];
  return error.kind === 'refused' ? (error.userMessage ?? pushTexts.refused) : noticeOf(error);
}

const general = (message: string): TestComplaint => ({ field: null, cell: null, ad: null, message });

/** Names the part of a start that failed. */
function startSentence({ cell, ad }: PartRefused, cells: readonly Pick<CellRow, 'id' | 'name'>[], why: string): string {
  const name = cells.find(({ id }) => id === cell)?.name;
  const part = name === undefined ? 'the campaign' : ad === null ? `the ad set of “${name}”` : `an ad of “${name}”`;
  return testTexts.startFailed(part, why);
}

/** Whether a failure ends the work or delays it, and what the owner should know. */
export function failureOf(
  error: unknown,
  isStarting: boolean,
  cells: readonly Pick<CellRow, 'id' | 'name'>[],
): Failure {
  if (error instanceof PartRefused) {
    const why = sentenceOf(error.refusal);
    const message = isStarting ? startSentence(error, cells, why) : why;
    return { complaints: [{ field: null, cell: error.cell, ad: error.ad, message }] };
  }
  if (error instanceof AppError) {
    if (error.fields) {
      const fields: readonly string[] = testFields;
      const complaints = Object.entries(error.fields).map(([field, message]) => ({
        ...general(message),
        field: fields.includes(field) ? (field as TestComplaint['field']) : null,
      }));
      return { complaints };
    }
    return error.status >= 500
      ? { waitMs: unknownMs, notice: error.message }
      : { complaints: [general(error.message)] };
  }
  if (!(error instanceof MetaError)) return { waitMs: unknownMs, notice: pushTexts.unexpected };
  if (passing.has(error.kind)) {
    const isLimit = error.kind === 'account_limit' || error.kind === 'app_limit';
    const waitMs = isLimit ? waitOf(error) : Math.max(unknownMs, waitOf(error));
    return { waitMs, notice: isLimit ? pushTexts.limit : pushTexts.outage };
  }
  return { complaints: [general(sentenceOf(error))] };
}
