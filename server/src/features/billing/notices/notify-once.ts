import { planSentence } from '@interest-miner/contract/billing/plan-standing';
import { againParameter } from '@interest-miner/contract/billing/subscription-endpoints';
import { dayInWords } from '@interest-miner/contract/dates';
import { formatMoney } from '@interest-miner/contract/money';
import { paths } from '@interest-miner/contract/site';
import { insertOnce } from '../../../db/insert-once.ts';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../lib/time.ts';
import { mailBody } from '../../mail/index.ts';
import { readFacts } from '../ledger/read-facts.ts';
import { toStanding } from '../plans/standing.ts';
import { findCustomer } from '../queries/users.ts';
import { timeline } from '../timeline/timeline.ts';

const usefulForMs = 3 * dayMs;
type Db = Deps['db'];

/** A mail about money, unique by its kind and the grant, payment or subscription it is about. */
export interface Notice {
  readonly kind: string;
  readonly about: string;
  /** Null for a deleted account, which gets no mail. */
  readonly userId: string | null;
  readonly subject: string;
  /** `sentence` is replaced by the one about the user's plan after the change. */
  readonly paragraphs: readonly string[];
}

/** Placeholder for the sentence about the user's plan. */
export const sentence = '{plan}';

export const mailMoney = (amount: number, currency: string) => formatMoney(amount, currency, 'en-US');

/** The address of the Billing page, or how to find it where the program does not know its own address. */
export function billingLink(deps: Deps, again?: number): string {
  const { PUBLIC_URL } = deps.config;
  if (PUBLIC_URL === undefined) return 'Open Billing History in Interest Miner.';
  const url = new URL(paths.billingHistory, PUBLIC_URL);
  if (again !== undefined) url.searchParams.set(againParameter, String(again));
  return url.href;
}

/**
 * Stores a mail with the change that it reports, once. Call `mails.kick` after the commit.
 * @param db the transaction of that change
 */
export async function notifyOnce(
  deps: Deps,
  db: Db,
  { kind, about, userId, subject, paragraphs }: Notice,
): Promise<void> {
  if (userId === null) return;
  const now = deps.clock();
  const person = await findCustomer(db, userId);
  if (!person || !(await insertOnce(db, 'billing_notices', { subject: about, kind, created_at: now }))) return;
  const plan = planSentence(toStanding(timeline(await readFacts(db, userId), now)), dayInWords, 'en-US');
  await deps.mails.add(db, {
    kind,
    userId,
    to: person.email,
    subject,
    usefulForMs,
    ...mailBody(paragraphs.map((paragraph) => paragraph.replace(sentence, plan))),
  });
}
