import { randomUUID } from 'node:crypto';
import { lockIfOpen } from '../../../db/open-accounts.ts';
import type { TestNewsTable, TestsTable } from '../../../db/tables/tests.ts';
import type { Deps } from '../../../deps.ts';
import { wantsMails } from '../../alerts/index.ts';
import { findCredentials } from '../../auth/index.ts';
import { type CellRow, changeCell } from '../queries/cells.ts';
import { addNews } from '../queries/news.ts';
import { saveFirstVerdict } from '../queries/tests.ts';
import type { StoredVerdict } from '../to-test.ts';
import { spends, troubleMail } from './trouble-mail.ts';
import { verdictMail } from './verdict-mail.ts';

type Mailing = Pick<Deps, 'db' | 'mails' | 'clock' | 'config' | 'secrets'>;
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

/** Who is mailed; undefined for an owner who wants no mails. @param options.always what cannot wait is mailed all the same */
async function recipientOf({ db }: Mailing, { owner_id }: TestsTable, { always = false } = {}) {
  return always || (await wantsMails(db, owner_id)) ? findCredentials(db, owner_id) : undefined;
}

/** Keeps the first verdict and tells the owner by bell and mail, all or nothing; a second reading tells nobody again. */
export async function tellVerdict(deps: Mailing, test: TestsTable, answer: StoredVerdict['verdict']): Promise<void> {
  const user = await recipientOf(deps, test);
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await lockIfOpen(transaction, test.owner_id))) return;
    if (!(await saveFirstVerdict(transaction, test.id, JSON.stringify(answer)))) return;
    const news = toNews(deps, test, { kind: 'verdict', cell: null, sentence: answer.sentence });
    await addNews(transaction, test.owner_id, [news]);
    if (user) await deps.mails.add(transaction, verdictMail(deps, user, test, answer.sentence));
  });
  deps.mails.kick();
}

/**
 * Stores how cells are delivered and tells the owner by bell and mail what is new, all or nothing: after a kill nothing is told twice,
 * nor lost.
 * @param deliveries of the cells that have changed
 */
export async function storeDelivery(
  deps: Mailing,
  test: TestsTable,
  deliveries: readonly (Pick<CellRow, 'id'> & { readonly delivery: string })[],
  troubles: readonly Trouble[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const user = troubles.length === 0 ? undefined : await recipientOf(deps, test, { always: spends(test) });
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await lockIfOpen(transaction, test.owner_id))) return;
    for (const { id, delivery } of deliveries) await changeCell(transaction, id, { delivery });
    const news = troubles.map(({ kind, name, message }) => toNews(deps, test, { kind, cell: name, sentence: message }));
    await addNews(transaction, test.owner_id, news);
    if (user) await deps.mails.add(transaction, troubleMail(deps, user, test, troubles));
  });
  if (user) deps.mails.kick();
}
