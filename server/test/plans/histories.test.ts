import { afterAll, beforeAll, expect, test } from 'vitest';
import { live, readHistories, sampleHistories, writeHistories } from './histories.ts';
import { type Many, openForMany } from './people.ts';

// HISTORIES=all replays all 5,000; HISTORIES=write lives through them anew and replaces the file: read the difference.
const mode = process.env.HISTORIES;
const count = 5000;
const seed = 33;
/** One of how many is replayed in a usual run. */
const sampled = 50;

let many: Many;
beforeAll(async () => {
  many = await openForMany();
});
afterAll(() => many.close());

test.runIf(mode === 'write')('histories are written', { timeout: 7_200_000 }, async () => {
  const written = [];
  for (const one of sampleHistories(Number(process.env.HISTORIES_COUNT ?? count), seed))
    written.push({ ...one, seen: await live(many, one) });
  writeHistories(written);
});

test.runIf(mode !== 'write')(
  'plans, ends, prices and costs of changes are as they were',
  {
    timeout: 7_200_000,
  },
  async () => {
    const histories = readHistories();
    const replayed = mode === 'all' ? histories : histories.filter((_, index) => index % sampled === 0);
    for (const one of replayed) expect({ ...one, seen: await live(many, one) }).toEqual(one);
  },
);
