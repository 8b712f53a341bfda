import { testLimits } from '@interest-miner/contract/tests/limits';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { nowOf } from '../../ports/ads/port.ts';
import { findCells } from './queries/cells.ts';
import { findReadings } from './queries/readings.ts';
import { testRows } from './queries/tests.ts';
import { toSummary, toTest } from './to-test.ts';

/** The actor's tests, newest first. */
export async function listTests({ deps, actor }: UserContext) {
  const ownerId = ownerOf(actor);
  const rows = await testRows.list(deps.db, ownerId, testLimits.perPerson);
  const cells = Map.groupBy(
    await findCells(
      deps.db,
      rows.map(({ id }) => id),
    ),
    ({ test_id }) => test_id,
  );
  const simulated = rows.some(({ kind }) => kind === 'test')
    ? await nowOf(deps, { kind: 'test', owner_id: ownerId })
    : 0;
  return rows.map((row) => toSummary(row, cells.get(row.id) ?? [], row.kind === 'test' ? simulated : deps.clock()));
}

/** One of the actor's tests. @throws AppError not_found */
export async function getTest({ deps, actor }: UserContext, { id }: { id: string }) {
  const row = await testRows.find(deps.db, ownerOf(actor), id);
  if (!row) throw new AppError('not_found');
  const [cells, [reading], account] = await Promise.all([
    findCells(deps.db, [id]),
    findReadings(deps.db, [id]),
    nowOf(deps, row),
  ]);
  return toTest(row, cells, reading, { clock: deps.clock(), account });
}
