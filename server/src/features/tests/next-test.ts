import type { ReadySet } from '@interest-miner/contract/audiences/endpoints';
import type { BriefDetail } from '@interest-miner/contract/briefs/endpoints';
import { refOf } from '@interest-miner/contract/interest';
import { testGoals } from '@interest-miner/contract/tests/goals';
import type { NextTest, UntestedSet } from '@interest-miner/contract/tests/next-endpoints';
import { nextTestTexts as texts } from '@interest-miner/contract/tests/next-texts';
import type { TestsTable } from '../../db/tables/tests.ts';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { getAudience, readySets } from '../audiences/index.ts';
import { getBrief } from '../briefs/index.ts';
import { briefsOfBusiness } from '../test-evidence/index.ts';
import { findCells, findCellsThatRan } from './queries/cells.ts';
import { testRows } from './queries/tests.ts';
import type { StoredVerdict } from './to-test.ts';

/** A cell that had this share of a suggested audience has tested it, also where its owner left out some interests. */
const enoughOfSet = 0.5;

/** What may have been deleted meanwhile; null if it was. */
async function ifThere<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The cell to go on with: the winner, else the one that leads, else the first; null if its audience is gone. */
async function keptOf(context: UserContext, test: TestsTable): Promise<NextTest['kept']> {
  const cells = await findCells(context.deps.db, [test.id]);
  const best = test.verdict === null ? null : (JSON.parse(test.verdict) as StoredVerdict).verdict.best;
  const cell = cells.find(({ id }) => id === best) ?? cells[0];
  if (!cell || cell.audience_id === null) return null;
  if ((await ifThere(getAudience(context, { id: cell.audience_id }))) === null) return null;
  return { audience_id: cell.audience_id, name: cell.name, without_interests: cell.without_interests === 1 };
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((ref) => other.has(ref));

/** The audience of a brief with just these interests; null if none was built. */
async function audienceWith(
  context: UserContext,
  audiences: readonly { readonly id: string; readonly entries: number }[],
  refs: ReadonlySet<string>,
): Promise<string | null> {
  for (const { id } of audiences.filter(({ entries }) => entries === refs.size)) {
    const found = await ifThere(getAudience(context, { id }));
    if (found?.spec.groups.length === 1 && isSame(new Set(found.spec.groups.flat().map(refOf)), refs)) return id;
  }
  return null;
}

/** Suggested audiences that no test of the business has had. Simulated tests count only for simulated ones. */
async function findUntested(
  { deps, actor }: UserContext,
  { kind }: TestsTable,
  { id: briefId, name, businessInfo }: BriefDetail,
  sets: readonly ReadySet[],
): Promise<ReadySet[]> {
  const refs = [...new Set(sets.flatMap(({ rows }) => rows.map(refOf)))];
  const productName = businessInfo?.productName ?? name;
  const briefIds = await briefsOfBusiness(deps.db, { userId: actor.userId, productName, briefId });
  const which = { briefIds, simulated: kind === 'test' };
  const cells = await findCellsThatRan(deps.db, ownerOf(actor), refs, which);
  const hasMost = (cell: ReadonlySet<string>, { rows }: ReadySet) =>
    rows.filter((row) => cell.has(refOf(row))).length >= rows.length * enoughOfSet;
  return sets.filter((set) => !cells.some((cell) => hasMost(cell, set)));
}

/**
 * What to test after one of the actor's tests: the audience to keep, and the suggested audiences of its brief that no test has had.
 * @throws AppError not_found, interests_unavailable, rate_limited
 */
export async function getNextTest(context: UserContext, { id }: { id: string }): Promise<NextTest> {
  const { deps, actor } = context;
  const test = await testRows.find(deps.db, ownerOf(actor), id);
  if (!test) throw new AppError('not_found');
  const [kept, brief] = await Promise.all([
    keptOf(context, test),
    test.brief_id === null ? null : ifThere(getBrief(context, { id: test.brief_id })),
  ]);
  const analysis_id = brief?.analysis?.id ?? null;
  if (brief === null || analysis_id === null) {
    return { analysis_id, kept, untested: [], hypothesis: '', sentence: texts.noAnalysis };
  }
  const sets = await readySets(context, { analysis_id });
  const left = await findUntested(context, test, brief, sets);
  const untested: UntestedSet[] = [];
  for (const { kind, title, rows } of left) {
    const refs = rows.map(refOf);
    const audience_id = await audienceWith(context, brief.audiences, new Set(refs));
    untested.push({ kind, title, audience_id, refs, names: rows.map(({ name }) => name) });
  }
  const [next, ...after] = untested;
  if (!next) {
    const sentence = sets.length === 0 ? texts.noneSuggested : texts.allTested;
    return { analysis_id, kept, untested, hypothesis: '', sentence };
  }
  const against = kept?.name ?? after[0]?.title ?? null;
  const titles = after.map(({ title }) => title);
  return {
    analysis_id,
    kept,
    untested,
    hypothesis: texts.hypothesis(next, { business: brief.name, unit: testGoals[test.goal].unit, against }),
    sentence: texts.untested(next.title, next.names, titles),
  };
}
