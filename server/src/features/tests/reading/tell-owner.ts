import { randomUUID } from 'node:crypto';
import { testTexts } from '@interest-miner/contract/tests/texts';
import type { Kysely } from 'kysely';
import { lockIfOpen } from '../../../db/open-accounts.ts';
import type { Database } from '../../../db/schema.ts';
import type { TestNewsTable, TestsTable } from '../../../db/tables/tests.ts';
import type { Deps } from '../../../deps.ts';
import { type AdAccountFacts, accountProblem } from '../../../ports/ads/port.ts';
import { wantsMails } from '../../alerts/index.ts';
import { findCredentials } from '../../auth/index.ts';
import type { NewMail, Recipient } from '../../mail/index.ts';
import { mayBeShown } from '../clock.ts';
import { type CellRow, changeCell } from '../queries/cells.ts';
import { addNews } from '../queries/news.ts';
import { saveAccount, saveFirstVerdict } from '../queries/tests.ts';
import type { StoredVerdict } from '../to-test.ts';
import { accountMail, spends, troubleMail, unreadMail } from './trouble-mail.ts';
import { verdictMail } from './verdict-mail.ts';

type Mailing = Pick<Deps, 'db' | 'mails' | 'clock' | 'config' | 'secrets'>;
type Db = Kysely<Database>;
type Told = Pick<TestNewsTable, 'kind' | 'cell' | 'sentence'>;

/** A cell that is newly in trouble. */
export interface Trouble {
  readonly kind: 'rejected' | 'not_delivered';
  readonly name: string;
  readonly message: string;
}

const toNews = ({ clock }: Mailing, { id, owner_id }: TestsTable, told: Told): TestNewsTable => ({
  id: randomUUID(),
  owner_id,
  test_id: id,
  ...told,
  found_at: clock(),
  read_at: null,
});

/** Who is mailed; undefined for an owner who wants no mails. */
async function recipientOf({ db }: Mailing, { owner_id }: TestsTable, always: boolean) {
  return always || (await wantsMails(db, owner_id)) ? findCredentials(db, owner_id) : undefined;
}

/** Stores something about a test, and tells its owner by bell and mail. */
interface Telling {
  /** @returns whether anything changed, and so is told */
  readonly store: (transaction: Db) => Promise<boolean>;
  readonly news: readonly Told[];
  readonly mail: (user: Recipient) => NewMail;
  /** What cannot wait is mailed to owners who want no mails too. */
  readonly always?: boolean;
}

/** All or nothing: after a kill nothing is told twice, nor lost. */
async function tell(deps: Mailing, test: TestsTable, { store, news, mail, always = false }: Telling): Promise<void> {
  const user = news.length === 0 ? undefined : await recipientOf(deps, test, always);
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await lockIfOpen(transaction, test.owner_id))) return;
    if (!(await store(transaction))) return;
    await addNews(
      transaction,
      test.owner_id,
      news.map((told) => toNews(deps, test, told)),
    );
    if (user) await deps.mails.add(transaction, mail(user));
  });
  if (user) deps.mails.kick();
}

/** Keeps the first verdict; a second reading tells nobody again. */
export const tellVerdict = (deps: Mailing, test: TestsTable, answer: StoredVerdict['verdict']): Promise<void> =>
  tell(deps, test, {
    store: (transaction) => saveFirstVerdict(transaction, test.id, JSON.stringify(answer)),
    news: [{ kind: 'verdict', cell: null, sentence: answer.sentence }],
    mail: (user) => verdictMail(deps, user, test, answer.sentence),
  });

/** Stores how cells are delivered, and tells what is new. @param deliveries of the cells that have changed */
export async function storeDelivery(
  deps: Mailing,
  test: TestsTable,
  deliveries: readonly (Pick<CellRow, 'id'> & { readonly delivery: string })[],
  troubles: readonly Trouble[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await tell(deps, test, {
    async store(transaction) {
      for (const { id, delivery } of deliveries) await changeCell(transaction, id, { delivery });
      return true;
    },
    news: troubles.map(({ kind, name, message }) => ({ kind, cell: name, sentence: message })),
    mail: (user) => troubleMail(deps, user, test, troubles),
    always: spends(test),
  });
}

/** The ad account of a test as it is stored. `unread`: the test can no longer be read there, and its owner was told. */
type StoredAccount = AdAccountFacts & { readonly unread?: true | undefined };
const storedAccount = ({ account }: TestsTable) => JSON.parse(account ?? '{}') as StoredAccount;

/**
 * Changes the stored ad account of a test.
 * @param says tells the owner why, by a sentence and a mail; null to tell nothing
 * @returns what is stored
 */
async function changeAccount(
  deps: Mailing,
  test: TestsTable,
  change: Partial<StoredAccount>,
  says: { readonly sentence: string; readonly mail: typeof accountMail } | null,
): Promise<string> {
  const account = JSON.stringify({ ...storedAccount(test), ...change } satisfies StoredAccount);
  if (account === test.account) return account;
  await tell(deps, test, {
    async store(transaction) {
      await saveAccount(transaction, test.id, account);
      return true;
    },
    news: says === null ? [] : [{ kind: 'not_delivered', cell: null, sentence: says.sentence }],
    mail: (user) => (says?.mail ?? accountMail)(deps, user, test, says?.sentence ?? ''),
    always: spends(test),
  });
  return account;
}

/**
 * Stores the ad account of a test as Meta describes it now; the owner of a test that may be shown is told once that the account shows
 * nothing.
 * @returns what is stored
 */
export function storeAccount(deps: Mailing, test: TestsTable, found: AdAccountFacts, now: number): Promise<string> {
  const { status, timeZone } = found;
  const problem = accountProblem(found);
  const isNew = problem !== null && problem !== accountProblem(storedAccount(test)) && mayBeShown(test, now);
  const says = isNew ? { sentence: testTexts.accountStopped[problem], mail: accountMail } : null;
  return changeAccount(deps, test, { status, timeZone }, says);
}

/**
 * Stores whether a test can be read; the owner of one that may be shown is told once why not, until it can be read again.
 * @param why null if it can be read
 */
export async function storeReadable(deps: Mailing, test: TestsTable, why: string | null, now: number): Promise<void> {
  if (why === null) await changeAccount(deps, test, { unread: undefined }, null);
  else if (!storedAccount(test).unread && mayBeShown(test, now))
    await changeAccount(deps, test, { unread: true }, { sentence: why, mail: unreadMail });
}
