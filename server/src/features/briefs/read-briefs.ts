import type { BriefDetail, BriefSummary } from '@interest-miner/contract/briefs/endpoints';
import type { BriefFacts } from '@interest-miner/contract/briefs/facts';
import { briefTexts } from '@interest-miner/contract/briefs/texts';
import type { PageQuery } from '@interest-miner/contract/page';
import type { BriefsTable } from '../../db/tables/briefs.ts';
import type { Deps, UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { nowOf } from '../../ports/ads/port.ts';
import { countBriefs, findBrief, findBriefs } from './queries/briefs.ts';
import {
  countChosen,
  countContents,
  findAnalysis,
  findAudiences,
  findLists,
  findPushes,
  findTests,
} from './queries/contents.ts';
import { toAudienceInBrief, toBrief, toTestInBrief } from './to-brief.ts';

export const briefMissing = () => new AppError('not_found', { message: briefTexts.missing });

/** One page of the actor's briefs, last changed first. */
export async function listBriefs({ deps: { db }, actor }: UserContext, { page, limit }: PageQuery) {
  const ownerId = ownerOf(actor);
  const [rows, total] = await Promise.all([
    findBriefs(db, ownerId, { offset: (page - 1) * limit, limit }),
    countBriefs(db, ownerId),
  ]);
  const counts = await countContents(
    db,
    ownerId,
    rows.map(({ id }) => id),
  );
  const none = { lists: 0, audiences: 0, pushes: 0, ranked: null };
  const data: BriefSummary[] = rows.map((row) => ({ ...toBrief(row), ...(counts.get(row.id) ?? none) }));
  return { data, pagination: { page, limit, total, total_pages: Math.ceil(total / limit) } };
}

/** One of the actor's briefs with everything made from it. @throws AppError not_found */
export async function getBrief({ deps, actor }: UserContext, { id }: { id: string }): Promise<BriefDetail> {
  const row = await findBrief(deps.db, ownerOf(actor), id);
  if (!row) throw briefMissing();
  return detailOf(deps, row);
}

/** The facts of a brief. @throws AppError not_found */
export async function factsOfBrief(db: Deps['db'], ownerId: string, id: string): Promise<BriefFacts> {
  const row = await findBrief(db, ownerId, id);
  if (!row) throw briefMissing();
  return toBrief(row).facts;
}

/** A brief with everything made from it. */
export async function detailOf(deps: Deps, row: BriefsTable): Promise<BriefDetail> {
  const { db, clock } = deps;
  const own = [db, row.owner_id, row.id] as const;
  const [analysis, lists, counted, audiences, pushes, tests] = await Promise.all([
    findAnalysis(...own),
    findLists(...own),
    countChosen(...own),
    findAudiences(...own),
    findPushes(...own),
    findTests(...own),
  ]);
  const isSimulated = tests.some(({ kind }) => kind === 'test');
  const simulatedNow = isSimulated ? await nowOf(deps, { kind: 'test', owner_id: row.owner_id }) : 0;
  const shown = audiences.map(toAudienceInBrief);
  const targeted = new Set(shown.flatMap(({ refs }) => refs));
  // An audience from a suggested one has no list: its rows were chosen all the same.
  const chosen = lists.length > 0 ? counted : countRefs(targeted);
  return {
    ...toBrief(row),
    analysis: analysis
      ? { id: analysis.id, ranked: analysis.interest_count ?? 0, created_at: toIso(analysis.result_at ?? 0) }
      : null,
    chosen: chosen.chosen,
    with_id: chosen.withId,
    lists: lists.map(({ id, name, item_count, updated_at }) => ({
      id,
      name,
      count: item_count,
      updated_at: toIso(updated_at),
    })),
    audiences: shown.map(({ refs: _refs, ...audience }) => audience),
    pushes: pushes.map(({ id, audience_id, kind, state, created_at }) => ({
      id,
      audience_id,
      test: kind === 'test',
      state,
      created_at: toIso(created_at),
    })),
    tests: tests.map((test) => toTestInBrief(test, test.kind === 'test' ? simulatedNow : clock())),
  };
}

const countRefs = (refs: ReadonlySet<string>) => ({
  chosen: refs.size,
  withId: [...refs].filter((ref) => !ref.includes('builtin:')).length,
});
