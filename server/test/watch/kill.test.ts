import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { numberedIds } from '../lists.ts';
import { day, minute, openWatch, type Watch } from './person.ts';

const dyingProgram = fileURLToPath(new URL('./watch-then-die.ts', import.meta.url));
/** Two batches, with losses in both. */
const ids = numberedIds(300);
const lost = [3, 120, 199, 200, 299].map((index) => ids[index] ?? '');
// With CHAOS=1 the process is killed before each write in turn, until one survives all of them.
const everyWrite = process.env.CHAOS === '1';
const steps = everyWrite ? Array.from({ length: 80 }, (_, index) => index + 1) : [10, 17];

let opened: Watch;
beforeAll(async () => {
  opened = await openWatch();
});
afterAll(() => opened.close());
beforeEach(() => opened.reset());

/** A round in its own process. @returns how it ended */
async function roundThatDies(step: number): Promise<'SIGKILL' | 'done'> {
  const { app } = opened;
  const env = {
    ...process.env,
    DATABASE_URL: app.deps.config.DATABASE_URL ?? '',
    DATA_DIR: app.dataDir,
    PUBLIC_URL: 'https://miner.example',
    LOG_LEVEL: 'silent',
    NOW: String(app.clock.now),
    LOST: JSON.stringify(lost),
    DIE_AT: String(step),
  };
  try {
    await promisify(execFile)(process.execPath, [dyingProgram], { env });
    return 'done';
  } catch (error) {
    return (error as { signal: 'SIGKILL' }).signal;
  }
}

test('a round whose process is killed continues in the next: each finding once, and one mail', {
  timeout: 600_000,
}, async () => {
  const ends = [];
  const checked = [];
  for (const step of steps) {
    await opened.reset();
    const me = await opened.person(ids);
    await opened.watch();
    opened.app.clock.now += day;
    const end = await roundThatDies(step);
    ends.push(end);
    const before = opened.app.clock.now;
    const row = await opened.app.deps.db
      .selectFrom('watched_interests')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('checked_at', '=', before)
      .executeTakeFirstOrThrow();
    checked.push(Number(row.count));
    // Ten minutes later the next process gets the lease of the killed one.
    opened.app.clock.now += 10 * minute;
    for (const id of lost) opened.account.now.set(id, null);
    await opened.watch();
    const { alerts, watched } = await me.alerts();
    expect(alerts.map(({ ref, kind }: { ref: string; kind: string }) => `${kind} ${ref}`).sort()).toEqual(
      lost.map((id) => `gone ${id}`),
    );
    expect(watched).toBe(ids.length);
    const mails = await opened.app.deps.db.selectFrom('mails').select('id').where('kind', '=', 'alerts').execute();
    expect(mails).toHaveLength(1);
    await opened.app.deps.db.deleteFrom('mails').execute();
    if (end === 'done') break;
  }
  expect(ends[0]).toBe('SIGKILL');
  if (everyWrite) expect(ends.at(-1)).toBe('done');
  // In the middle of storing the first batch, and of the second.
  else expect(checked).toEqual([0, 200]);
  if (everyWrite) console.log(`killed before each of the ${ends.length - 1} writes of a round`);
});
