import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPool } from './pool.ts';

const limits = { running: 2, waiting: 3, retryAfterSeconds: 7 };

test('tasks run up to the limit, then wait in order of arrival, then are rejected', async () => {
  const pool = createPool(limits);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const runs = Array.from({ length: 6 }, (_, n) =>
    pool.run(() => {
      begun.push(n);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await expect(runs[5]).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 7 });
  expect([begun, pool.counts()]).toEqual([[0, 1], { running: 2, waiting: 3 }]);
  for (let n = 0; n < 5; n += 1) {
    ends[n]?.();
    await runs[n];
  }
  expect([begun, pool.counts()]).toEqual([[0, 1, 2, 3, 4], { running: 0, waiting: 0 }]);
});

test('owners alternate, and in a full queue the one with the most tasks loses one', async () => {
  const pool = createPool(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (owner: string, name: string) =>
    pool.run(
      () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      { owner },
    );
  const crowd = Array.from({ length: 5 }, (_, n) => run('crowd', `crowd ${n}`));
  const refused = expect(crowd[4]).rejects.toMatchObject({ code: 'overloaded' });
  const single = run('single', 'single');
  await refused;
  await expect(run('crowd', 'late')).rejects.toMatchObject({ code: 'overloaded' });
  for (let n = 0; n < 5; n += 1) {
    ends[n]?.();
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([...crowd.slice(0, 4), single]);
  expect(begun).toEqual(['crowd 0', 'crowd 1', 'crowd 2', 'single', 'crowd 3']);
});

test('reserved places are free however full the queue is, and both queues alternate', async () => {
  const pool = createPool({ running: 1, waiting: 3, reserved: 2, retryAfterSeconds: 7 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (name: string, isReserved: boolean) =>
    pool.run(
      () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      { owner: name, isReserved },
    );
  // Each from a network of its own, so that none has more in the queue than another.
  const strangers = ['a', 'b', 'c', 'd'].map((name) => run(name, false));
  await expect(run('e', false)).rejects.toMatchObject({ code: 'overloaded' });
  const owners = ['x', 'y'].map((name) => run(name, true));
  await expect(run('z', true)).rejects.toMatchObject({ code: 'overloaded' });
  expect(pool.counts()).toEqual({ running: 1, waiting: 5 });
  for (let n = 0; n < 6; n += 1) {
    ends[n]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([...strangers, ...owners]);
  expect(begun).toEqual(['a', 'x', 'b', 'y', 'c', 'd']);
});

test('a group with many owners fills no queue against others, and takes one turn like any other', async () => {
  const pool = createPool({ running: 1, waiting: 0, reserved: 4, retryAfterSeconds: 7 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (owner: string, group: string) =>
    pool.run(
      () => {
        begun.push(owner);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      { owner, group, isReserved: true },
    );
  const crowd = ['a', 'b', 'c', 'd', 'e'].map((owner) => run(owner, 'crowd'));
  const refused = Promise.all(crowd.slice(3).map((task) => expect(task).rejects.toMatchObject({ code: 'overloaded' })));
  await expect(run('f', 'crowd')).rejects.toMatchObject({ code: 'overloaded' });
  const others = [run('home', 'home'), run('office', 'office')];
  await refused;
  await expect(run('g', 'crowd')).rejects.toMatchObject({ code: 'overloaded' });
  for (let n = 0; n < 5; n += 1) {
    ends[n]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([...crowd.slice(0, 3), ...others]);
  expect(begun).toEqual(['a', 'b', 'home', 'office', 'c']);
});

test('failures never exceed the limit or leak a slot', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ fails: fc.boolean(), ticks: fc.nat(4) }), { maxLength: 5 }),
      async (works) => {
        const pool = createPool(limits);
        let maxRunning = 0;
        const runs = works.map(({ fails, ticks }) =>
          pool.run(async () => {
            maxRunning = Math.max(maxRunning, pool.counts().running);
            for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
            if (fails) throw new Error('failed');
          }),
        );
        await Promise.allSettled(runs);
        expect(maxRunning).toBeLessThanOrEqual(limits.running);
        expect(pool.counts()).toEqual({ running: 0, waiting: 0 });
      },
    ),
  );
});
