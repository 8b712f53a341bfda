import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

test('the list of packages names all that is shipped, and nothing of the tests', () => {
  execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs')], { stdio: 'pipe' });
  const listed = new Set(read('sbom.cdx.json').components.map(({ name }: { name: string }) => name));
  const workspaces = read('package.json').workspaces.map((folder: string) => read(`${folder}/package.json`));
  const shipped = workspaces.flatMap(({ dependencies }: { dependencies?: object }) => Object.keys(dependencies ?? {}));
  expect(shipped).toEqual(expect.arrayContaining(['fastify', 'zod', 'react']));
  expect(shipped.filter((name: string) => !listed.has(name) && !name.startsWith('@interest-miner/'))).toEqual([]);
  expect(['vitest', 'axe-core', 'razorpay'].filter((name) => listed.has(name))).toEqual([]);
});
