import { deleteList, updateList } from '@interest-miner/contract/lists/endpoints';
import { listLimits } from '@interest-miner/contract/lists/limits';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { listsOf, numberedIds, numberedSource } from '../lists.ts';

/** 25 here; `LIST_RUNS=10000` for the long run that docs/operating.md names. */
const runs = Number(process.env.LIST_RUNS ?? 25);
const undoMs = listLimits.undoMinutes * 60_000;
const refs = numberedIds(8);

let app: TestApp;
let me: ReturnType<typeof listsOf>;
beforeAll(async () => {
  app = await createTestApp({ deps: () => ({ interests: numberedSource() }) });
  me = listsOf(app, (await app.login()).token);
});
afterAll(() => app.close());

const some = fc.uniqueArray(fc.constantFrom(...refs), { minLength: 1, maxLength: 5 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), of: some }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), of: some }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), of: some }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('order' as const), of: some }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), of: some }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Entry {
  ref: string;
  removedAt: number | null;
}

/** What a list should hold: entries by position, and the manual order. */
class Model {
  entries: Entry[] = [];
  order: string[] = [];
  revision = 0;

  perform({ kind, of }: Step, now: number): void {
    const held = (ref: string) => this.entries.find((entry) => entry.ref === ref);
    if (kind === 'order') {
      this.order = of.filter((ref) => held(ref));
      this.revision += 1;
    }
    for (const ref of of) {
      const entry = held(ref);
      if (kind === 'add' && entry?.removedAt !== null) {
        this.entries = [...this.entries.filter((other) => other !== entry), { ref, removedAt: null }];
      }
      if (kind === 'remove' && entry?.removedAt === null) entry.removedAt = now;
      if (kind === 'undo' && entry && entry.removedAt !== null && entry.removedAt > now - undoMs)
        entry.removedAt = null;
    }
  }

  refs(): string[] {
    const rank = (ref: string) => (this.order.includes(ref) ? this.order.indexOf(ref) : this.order.length);
    const shown = this.entries.filter(({ removedAt }) => removedAt === null).map(({ ref }) => ref);
    return shown.toSorted((a, b) => rank(a) - rank(b));
  }
}

async function perform(id: string, { kind, of }: Step, revision: number): Promise<void> {
  if (kind === 'wait') app.clock.now += undoMs / 2;
  if (kind === 'add') expect((await me.add(id, of)).status).toBe(200);
  if (kind === 'remove') expect((await me.remove(id, of)).status).toBe(200);
  if (kind === 'undo') expect([200, 404]).toContain((await me.restore(id, of)).status);
  if (kind === 'order')
    expect((await me.call(updateList, { params: { id }, body: { order: of, revision } })).status).toBe(200);
}

/** The summary must always agree with the entries. */
async function expectConsistent(id: string): Promise<string[]> {
  const list = await me.get(id);
  const { items } = list;
  expect(list.count).toBe(items.length);
  const lowers = items.flatMap((item: { lower: number | null }) => item.lower ?? []);
  expect(list.lower).toBe(lowers.length > 0 ? Math.max(...lowers) : null);
  expect(new Set(items.map((item: { ref: string }) => item.ref)).size).toBe(items.length);
  return items.map((item: { ref: string }) => item.ref);
}

async function withList(check: (id: string) => Promise<void>): Promise<void> {
  const id = await me.create();
  await check(id);
  await me.call(deleteList, { params: { id } });
}

test('adding, removing, undoing and ordering one after another have the expected results', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) =>
      withList(async (id) => {
        const model = new Model();
        for (const one of steps) {
          await perform(id, one, model.revision);
          model.perform(one, app.clock.now);
          expect(await expectConsistent(id)).toEqual(model.refs());
        }
      }),
    ),
    { numRuns: runs },
  );
});

test('concurrent additions and removals of different entries all count', { timeout: 120_000 }, async () => {
  const plan = fc.array(fc.array(fc.constantFrom('add', 'remove', 'undo', 'leave'), { minLength: 8, maxLength: 8 }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(plan, (rounds) =>
      withList(async (id) => {
        const present = new Set<string>();
        const everHeld = new Set<string>();
        for (const round of rounds) {
          await Promise.all(
            refs.flatMap((ref, index) => {
              const kind = round[index];
              if (kind === 'leave' || kind === undefined) return [];
              return [perform(id, { kind: kind as 'add' | 'remove' | 'undo', of: [ref] }, 0)];
            }),
          );
          refs.forEach((ref, index) => {
            const kind = round[index];
            if (kind === 'add') present.add(ref);
            if (kind === 'remove') present.delete(ref);
            if (kind === 'undo' && everHeld.has(ref)) present.add(ref);
            if (kind === 'add') everHeld.add(ref);
          });
          expect((await expectConsistent(id)).sort()).toEqual([...present].sort());
        }
      }),
    ),
    { numRuns: runs },
  );
});
