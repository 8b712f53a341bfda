import { refOf } from '@interest-miner/contract/interest';
import type { TestCell } from '@interest-miner/contract/tests/test';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { TestCellsTable } from '../../../db/tables/tests.ts';

type Db = Kysely<Database>;
export type CellRow = TestCellsTable;

/** An ad of a cell: the one it is copied from with its creative, and the copy, once created. */
export interface CellAd {
  readonly source_id: string;
  readonly creative_id: string | null;
  readonly name: string;
  readonly id: string | null;
}

export const interestsOf = (cell: Pick<CellRow, 'interests'>): TestCell['interests'] =>
  JSON.parse(cell.interests) as TestCell['interests'];
export const adsOf = (cell: Pick<CellRow, 'ads'>): CellAd[] => JSON.parse(cell.ads) as CellAd[];

/** The cells of some tests, in the order of each test. */
export function findCells(db: Db, testIds: readonly string[]): Promise<CellRow[]> {
  if (testIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('test_cells')
    .selectAll()
    .where('test_id', 'in', testIds)
    .orderBy('test_id')
    .orderBy('place')
    .execute();
}

/** Replaces a test's cells, in the transaction that changes it. */
export async function saveCells(db: Db, testId: string, cells: readonly CellRow[]): Promise<void> {
  const before = db.selectFrom('test_cells').select('id').where('test_id', '=', testId);
  await db.deleteFrom('test_interests').where('cell_id', 'in', before).execute();
  await db.deleteFrom('test_cells').where('test_id', '=', testId).execute();
  if (cells.length > 0)
    await db
      .insertInto('test_cells')
      .values([...cells])
      .execute();
  const interests = cells.flatMap((cell) => {
    const refs = new Set(interestsOf(cell).map(refOf));
    return [...refs].map((ref) => ({ owner_id: cell.owner_id, ref, cell_id: cell.id }));
  });
  const atOnce = 300;
  for (let from = 0; from < interests.length; from += atOnce) {
    await db
      .insertInto('test_interests')
      .values(interests.slice(from, from + atOnce))
      .execute();
  }
}

export async function changeCell(db: Db, id: string, change: Partial<CellRow>): Promise<void> {
  await db.updateTable('test_cells').set(change).where('id', '=', id).execute();
}

/** At most this many places of interests in cells are read at once. */
const maxPlaces = 5000;

/** Cells that some interests were in, with their test; without refs of all interests, the newest tests first. */
export function findCellsWith(db: Db, ownerId: string, refs?: readonly string[]) {
  const all = db
    .selectFrom('test_interests')
    .innerJoin('test_cells', 'test_cells.id', 'test_interests.cell_id')
    .select(['test_interests.ref', 'test_cells.id as cell_id', 'test_cells.test_id'])
    .where('test_interests.owner_id', '=', ownerId);
  if (refs) return all.where('test_interests.ref', 'in', refs).execute();
  return all
    .innerJoin('tests', 'tests.id', 'test_cells.test_id')
    .where('tests.verdict', 'is not', null)
    .orderBy('tests.created_at', 'desc')
    .limit(maxPlaces)
    .execute();
}

/**
 * Which of some interests each cell had, of the tests of some briefs that ran or were imported.
 * @param which.simulated whether tests of the test ad account count
 */
export async function findCellsThatRan(
  db: Db,
  ownerId: string,
  refs: readonly string[],
  { briefIds, simulated }: { readonly briefIds: readonly string[]; readonly simulated: boolean },
): Promise<ReadonlySet<string>[]> {
  if (refs.length === 0 || briefIds.length === 0) return [];
  const rows = await db
    .selectFrom('test_interests')
    .innerJoin('test_cells', 'test_cells.id', 'test_interests.cell_id')
    .innerJoin('tests', 'tests.id', 'test_cells.test_id')
    .select(['test_interests.ref', 'test_interests.cell_id'])
    .where('test_interests.owner_id', '=', ownerId)
    .where('test_interests.ref', 'in', refs)
    .where('tests.brief_id', 'in', briefIds)
    .where((eb) => eb.or([eb('tests.started_at', 'is not', null), eb('tests.state', '=', 'imported')]))
    .$if(!simulated, (query) => query.where('tests.kind', '!=', 'test'))
    .execute();
  const byCell = Map.groupBy(rows, ({ cell_id }) => cell_id);
  return [...byCell.values()].map((own) => new Set(own.map(({ ref }) => ref)));
}
