import type { SharedTest } from '@interest-miner/contract/tests/share-endpoints';
import { phaseOf } from '@interest-miner/contract/tests/test';
import { testTexts } from '@interest-miner/contract/tests/texts';
import type { PublicContext, UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { newShareToken, shareHashOf } from '../../lib/share-token.ts';
import { nowOf } from '../../ports/ads/port.ts';
import { lockOpenSession } from '../auth/index.ts';
import { noteEvent } from '../security-events/index.ts';
import { linkCreatedMail } from '../suspended-access/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { changeLink, findSharedTest } from './queries/links.ts';
import { testRows } from './queries/tests.ts';
import { getTest } from './read-tests.ts';
import { resultsOf } from './results/get-results.ts';

/**
 * Creates a link to a test's report, which ends the previous one. Only its hash is stored. The owner is notified by email.
 * @throws AppError not_found, test_not_possible
 */
export async function shareTest(context: UserContext, { id }: { id: string }) {
  const { deps, actor } = context;
  const { token, hash } = newShareToken();
  await deps.db.transaction().execute(async (transaction) => {
    const email = await lockOpenSession(transaction, actor);
    if (email === undefined) throw new AppError('unauthenticated');
    const row = await testRows.find(transaction, ownerOf(actor), id);
    if (!row) throw new AppError('not_found');
    if (row.started_at === null && row.state !== 'imported') {
      throw new AppError('test_not_possible', { message: testTexts.nothingToShare });
    }
    await changeLink(transaction, row, { share_hash: hash, shared_at: deps.clock() });
    await noteEvent(deps, transaction, { userId: actor.userId, event: 'link_created', network: actor.network });
    await deps.mails.add(transaction, linkCreatedMail({ id: actor.userId, email }, 'test', row.name));
  });
  deps.mails.kick();
  return { token, path: `/shared/tests/${token}`, test: await getTest(context, { id }) };
}

/** Ends the link to a test's report, if there is one. @throws AppError not_found if there is no such test */
export async function endTestShare({ deps, actor }: UserContext, { id }: { id: string }) {
  const row = { owner_id: ownerOf(actor), id };
  if (!(await changeLink(deps.db, row, { share_hash: null, shared_at: null }))) throw new AppError('not_found');
  return testTexts.shareEnded;
}

/** The report behind a link, for anyone who has it. @throws AppError not_found, rate_limited */
export async function getSharedTest(
  { deps, network }: PublicContext,
  { token }: { token: string },
): Promise<SharedTest> {
  await deps.limits.take(attemptLimits.sharedTestNetwork, network);
  const hash = shareHashOf(token);
  const row = hash === undefined ? undefined : await findSharedTest(deps.db, hash);
  if (!row) throw new AppError('not_found', { message: testTexts.sharedMissing });
  const { id: _id, ...results } = await resultsOf(deps, row);
  // A cell's own id is its owner's business: here it has the name of its place.
  const places = new Map(results.cells.map(({ id }, place) => [id, String(place)]));
  const placeOf = (id: string) => places.get(id) ?? '';
  return {
    name: row.name,
    hypothesis: row.hypothesis,
    phase: phaseOf(row, await nowOf(deps, row)),
    results: {
      ...results,
      verdict: { ...results.verdict, best: results.verdict.best && placeOf(results.verdict.best) },
      cells: results.cells.map((cell) => ({
        ...cell,
        id: placeOf(cell.id),
        overlap: cell.overlap.map((other) => ({ ...other, cell: placeOf(other.cell) })),
      })),
    },
  };
}
