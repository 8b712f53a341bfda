import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
let planted: string[] = [];
afterEach(() => {
  for (const file of planted) rmSync(join(root, file), { force: true });
  planted = [];
});

function lint(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(root, file), text);
    planted.push(file);
  }
  const result = spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', ...Object.keys(files)], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status: result.status, output: result.stdout + result.stderr };
}

test.each([
  [
    'server importing web',
    'server/src/features/auth/planted-web.ts',
    "export * from '../../../../web/src/main.tsx';\n",
  ],
  ['web importing server', 'web/src/lib/planted-server.ts', "export * from '@interest-miner/server/app';\n"],
  ['contract importing server', 'contract/src/planted-server.ts', "export * from '../../server/src/app.ts';\n"],
  ['engine importing contract', 'engine/src/planted-contract.ts', "export * from '@interest-miner/contract/search';\n"],
  [
    'a feature reaching into another',
    'server/src/features/search/planted-reach.ts',
    "export * from '../auth/login.ts';\n",
  ],
  [
    'a feature reaching for an adapter',
    'server/src/features/search/planted-adapter.ts',
    "export * from '../../ports/interests/catalogue.ts';\n",
  ],
  [
    'a web feature importing another',
    'web/src/features/search/planted-feature.ts',
    "export * from '../auth/login-page.tsx';\n",
  ],
  [
    'a type import across the wall',
    'web/src/lib/planted-type.ts',
    "import type { Deps } from '@interest-miner/server/deps';\nexport type Planted = Deps;\n",
  ],
])('the check refuses %s', (_name, file, text) => {
  const { status, output } = lint({ [file]: text });
  expect(status, output).not.toBe(0);
  expect(output).toContain('noRestrictedImports');
});

test('the check refuses a cycle', () => {
  const { status, output } = lint({
    'server/src/http/planted-a.ts': "import { b } from './planted-b.ts';\nexport const a = () => b;\n",
    'server/src/http/planted-b.ts': "import { a } from './planted-a.ts';\nexport const b = () => a;\n",
  });
  expect(status, output).not.toBe(0);
  expect(output).toContain('noImportCycles');
});

test('the check refuses reading the environment outside main.ts', () => {
  const { output } = lint({ 'server/src/http/planted-env.ts': 'export const home = process.env.HOME;\n' });
  expect(output).toContain('noProcessEnv');
});

test('what is allowed passes', () => {
  const { status, output } = lint({
    'server/src/features/search/planted-good.ts': "export { authenticate } from '../auth/index.ts';\n",
  });
  expect(status, output).toBe(0);
});
