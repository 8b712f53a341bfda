import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteAccount } from '@interest-miner/contract/deletion/endpoints';
import { saveSearch } from '@interest-miner/contract/search/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, password, type TestApp } from '../../../test/harness.ts';
import { deletionJob } from './deletion-job.ts';
import { startAfterMs } from './start-deletion.ts';

// The PostgreSQL project leaves this file out.
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Files in the data folder that contain one of the texts. */
function filesWith(...texts: string[]): string[] {
  return readdirSync(app.dataDir).filter((name) => {
    const bytes = readFileSync(join(app.dataDir, name));
    return texts.some((text) => bytes.includes(text));
  });
}

test("after a deletion the SQLite files contain none of the user's data", async () => {
  const marker = 'zarquon-byte-marker';
  const person = await app.login(`Ada ${marker}`);
  const other = await app.login('Somebody Else');
  for (const { token } of [person, other]) {
    for (let index = 0; index < 60; index += 1) {
      const search_text = token === person.token ? `${marker} ${index} ${'x'.repeat(index * 3)}` : `rowing ${index}`;
      const saved = await app.call(saveSearch, { token, body: { search_text } });
      expect(saved.status).toBeLessThan(300);
    }
  }
  const id = await app.userId(person.email);
  expect(filesWith(marker)).not.toEqual([]);
  await app.call(deleteAccount, { token: person.token, body: { password } });
  app.clock.now += startAfterMs;
  await deletionJob(app.deps).run(AbortSignal.timeout(10_000));
  expect(filesWith(marker, person.email, id)).toEqual([]);
  expect(filesWith(other.email)).toEqual(['interest-miner.db']);
});
