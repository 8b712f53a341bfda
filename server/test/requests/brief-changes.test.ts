import {
  createBrief,
  deleteBrief,
  getBrief,
  listBriefs,
  restoreBrief,
} from '@interest-miner/contract/briefs/endpoints';
import { briefLimits } from '@interest-miner/contract/briefs/limits';
import { createList, deleteList, getList } from '@interest-miner/contract/lists/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeBriefsJob } from '../../src/features/briefs/index.ts';
import { callAs, present } from '../call.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { numberedSource } from '../lists.ts';
import { yogaStudio } from '../yoga-studio.ts';

const undoMs = briefLimits.undoMinutes * 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ deps: () => ({ interests: numberedSource() }) });
});
afterAll(() => app.close());

const which = fc.nat(5);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('describe' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('collect' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('restore' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('purge' as const), which }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Known {
  readonly id: string;
  /** Of the text that it describes; null for a brief without one. */
  readonly product: number | null;
  deletedAt: number | null;
  readonly list: string | null;
}

/** Performs a step, and says what must be so afterwards. */
async function perform(call: ReturnType<typeof callAs>, known: Known[], { kind, which: at }: Step): Promise<void> {
  const { now } = app.clock;
  const chosen = known[at % Math.max(1, known.length)];
  if (kind === 'wait') app.clock.now += undoMs / 2;
  if (kind === 'purge') await purgeBriefsJob(app.deps).run(new AbortController().signal);
  if (kind === 'describe') {
    const businessInfo = { ...yogaStudio, productName: `Business ${at}` };
    const { id } = (await call(createBrief, { body: { name: `Business ${at}`, businessInfo } })).json.data;
    const same = known.filter(({ product, deletedAt }) => product === at && deletedAt === null);
    if (same.length > 0) expect(same.map((one) => one.id)).toContain(id);
    else known.push({ id, product: at, deletedAt: null, list: null });
  }
  if (kind === 'collect') {
    const list = (await call(createList, { body: { name: `List ${at}` } })).json.data;
    known.push({ id: present(list.brief_id), product: null, deletedAt: null, list: list.id });
  }
  if (kind === 'delete' && chosen) {
    const { status } = await call(deleteBrief, { params: { id: chosen.id } });
    expect(status).toBe(chosen.deletedAt === null ? 200 : 404);
    chosen.deletedAt ??= now;
  }
  if (kind === 'restore' && chosen) {
    const { status } = await call(restoreBrief, { params: { id: chosen.id } });
    const isGone = chosen.deletedAt === null || chosen.deletedAt <= now - undoMs;
    // Restoring what is not deleted changes nothing, and says that there is nothing to undo.
    expect(status).toBe(isGone ? 404 : 200);
    if (!isGone) chosen.deletedAt = null;
  }
}

test('whatever is made, deleted, restored and purged, briefs and their lists are what they should be', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { token } = await app.login();
      const call = callAs(app, token);
      const known: Known[] = [];
      for (const one of steps) await perform(call, known, one);
      const shown = (await call(listBriefs, { query: { limit: 100 } })).json;
      const alive = known.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
      expect(shown.data.map(({ id }) => id).sort()).toEqual(alive.sort());
      expect(shown.pagination.total).toBe(alive.length);
      for (const { id, list, deletedAt } of known) {
        expect((await call(getBrief, { params: { id } })).status).toBe(deletedAt === null ? 200 : 404);
        if (list === null) continue;
        const belongsTo = (await call(getList, { params: { id: list } })).json.data.brief_id;
        // A list outlives its brief, and then has none.
        expect(deletedAt === null ? [id] : [id, null]).toContain(belongsTo);
        await call(deleteList, { params: { id: list } });
      }
    }),
    { numRuns: 25 },
  );
});
