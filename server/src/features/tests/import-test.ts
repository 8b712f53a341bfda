import { randomUUID } from 'node:crypto';
import type { EndpointFields } from '@interest-miner/contract/endpoint';
import { testLimits } from '@interest-miner/contract/tests/limits';
import type { importTest as endpoint } from '@interest-miner/contract/tests/results-endpoints';
import { testTexts } from '@interest-miner/contract/tests/texts';
import type { TestsTable } from '../../db/tables/tests.ts';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { getAudience, listAudiences } from '../audiences/index.ts';
import { audienceOfAdSet } from '../pushes/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { type CellRow, findCells, saveCells } from './queries/cells.ts';
import { findResults, toMicros, upsertResults } from './queries/results.ts';
import { saveVerdict, testRows } from './queries/tests.ts';
import { getTest } from './read-tests.ts';
import { judge } from './results/judge.ts';
import { insertInPlace, newTestColumns } from './save-test.ts';
import type { StoredVerdict } from './to-test.ts';

type Page = EndpointFields<typeof endpoint>;
type AdSet = Page['ad_sets'][number];

const fold = (name: string) => name.trim().toLowerCase();

/** The audience behind an imported ad set: chosen by hand, else that of the push with its id, else one of its name. */
async function audienceFor(context: UserContext, { audience_id, ad_set_id, name }: AdSet): Promise<string | null> {
  if (audience_id !== null) return audience_id;
  const pushed = ad_set_id === null ? null : await audienceOfAdSet(context.deps.db, ownerOf(context.actor), ad_set_id);
  if (pushed !== null) return pushed;
  const named = (await listAudiences(context)).find((audience) => fold(audience.name) === fold(name));
  return named?.id ?? null;
}

async function toCell(context: UserContext, testId: string, adSet: AdSet, place: number) {
  const audienceId = await audienceFor(context, adSet);
  const audience =
    audienceId === null
      ? undefined
      : await getAudience(context, { id: audienceId }).catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'not_found') return undefined;
          throw error;
        });
  const rows = audience?.spec.groups.flat() ?? [];
  const cell: CellRow = {
    id: randomUUID(),
    owner_id: ownerOf(context.actor),
    test_id: testId,
    place,
    name: adSet.name,
    audience_id: audience?.id ?? null,
    without_interests: 0,
    interests: JSON.stringify(rows.map(({ id, type, name }) => ({ id, type, name }))),
    plan: null,
    ad_set_id: adSet.ad_set_id,
    ads: '[]',
    delivery: null,
    reach: null,
  };
  return { cell, briefId: audience?.brief_id ?? null };
}

/** Stores the test that the first page of an import describes; concurrent pages store it once. */
async function storeImported(context: UserContext, page: Page): Promise<void> {
  const { deps, actor } = context;
  const ownerId = ownerOf(actor);
  const id = randomUUID();
  const made = await Promise.all(page.ad_sets.map((adSet, place) => toCell(context, id, adSet, place)));
  const row: TestsTable = {
    id,
    owner_id: ownerId,
    request_id: page.request_id,
    brief_id: made.find(({ briefId }) => briefId !== null)?.briefId ?? null,
    name: page.name,
    hypothesis: page.hypothesis,
    kind: 'import',
    account: null,
    input: null,
    goal: page.goal,
    currency: page.currency,
    days: 0,
    state: 'imported',
    ...newTestColumns(deps.clock()),
  };
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await insertInPlace(transaction, row))) return;
    await saveCells(
      transaction,
      id,
      made.map(({ cell }) => cell),
    );
  });
}

/** Adds one page of an export. Sent twice, it changes nothing. @throws AppError limit_reached, test_not_possible, rate_limited */
export async function importTest(context: UserContext, page: Page) {
  const { deps, actor } = context;
  const ownerId = ownerOf(actor);
  await deps.limits.take(attemptLimits.testImports, actor.userId);
  if (!(await testRows.findByRequest(deps.db, ownerId, page.request_id))) await storeImported(context, page);
  const row = await testRows.findByRequest(deps.db, ownerId, page.request_id);
  const cells = row ? await findCells(deps.db, [row.id]) : [];
  const isSame = row?.kind === 'import' && row.goal === page.goal && row.currency === page.currency;
  if (!row || !isSame || cells.length !== page.ad_sets.length) {
    throw new AppError('test_not_possible', { message: testTexts.imported });
  }
  const added = page.rows.map((line) => {
    const cell = cells[line.ad_set];
    if (!cell)
      throw new AppError('validation_failed', {
        message: testTexts.adSetUnknown,
        fields: { rows: testTexts.adSetUnknown },
      });
    return {
      cell_id: cell.id,
      day: line.day,
      owner_id: ownerId,
      spend_micros: toMicros(line.spend),
      impressions: line.impressions,
      clicks: line.clicks,
      link_clicks: line.link_clicks,
      results: line.results,
      value_micros: line.value === null ? null : toMicros(line.value),
    };
  });
  await deps.db.transaction().execute((transaction) => upsertResults(transaction, added));
  const rows = await findResults(
    deps.db,
    cells.map(({ id }) => id),
  );
  if (new Set(rows.map(({ day }) => day)).size > testLimits.importedDays) {
    throw new AppError('test_not_possible', { message: testTexts.tooManyDays });
  }
  const { answer } = judge(row, cells, rows, deps.clock());
  const stored: StoredVerdict = {
    spend: rows.reduce((all, { spend_micros }) => all + spend_micros, 0) / 1_000_000,
    results: rows.reduce((all, { results }) => all + results, 0),
    verdict: answer,
  };
  await saveVerdict(deps.db, row.id, JSON.stringify(stored));
  return getTest(context, { id: row.id });
}
