import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '@interest-miner/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeStartFailure } from '../../start-report.ts';
import { createCatalogueInterests } from './catalogue.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-catalogue-'));
  mkdirSync(folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const idle = { suggest: () => Promise.reject(new EngineError('busy', 'Too many calls wait.')) };
const head = 'topic: Fitness and wellness\n## Interests > Fitness and wellness [sports]\n';

test('a broken catalogue file stops the start, and the operator reads file and line', async () => {
  writeFileSync(join(folder, 'fitness.txt'), `${head}Yoga | activity | 100M | asana\nPilates | activity | 7M | mat\n`);
  const failure = await createCatalogueInterests(() => 0, idle, folder)
    .prepare()
    .then(
      () => undefined,
      (error: Error) => error,
    );
  expect(failure).toBeDefined();
  expect(describeStartFailure(failure as Error)).toMatch(/catalogue of interests is broken, at fitness\.txt:4: .*7M/);
});

test('an engine that is busy is told in words, with the seconds to wait', async () => {
  writeFileSync(join(folder, 'fitness.txt'), `${head}Yoga | activity | 100M | asana\n`);
  const source = createCatalogueInterests(() => 0, idle, folder);
  await expect(source.suggest([{ id: 'builtin:yoga', name: 'Yoga' }], { limit: 3 })).rejects.toMatchObject({
    code: 'interests_unavailable',
    message: 'Suggestions are not ready right now. Please try again in a few seconds.',
    retryAfterSeconds: 5,
  });
});
