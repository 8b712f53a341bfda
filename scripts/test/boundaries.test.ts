import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

const trespasses = [
  ['server importing web', 'server/src/features/auth/planted-web.ts', '../../../../web/src/main.tsx'],
  ['web importing server', 'web/src/lib/planted-server.ts', '@interest-miner/server/app'],
  ['contract importing server', 'contract/src/planted-server.ts', '../../server/src/app.ts'],
  ['engine importing contract', 'engine/src/planted-contract.ts', '@interest-miner/contract/search/endpoints'],
  ['a feature reaching into another', 'server/src/features/search/planted-reach.ts', '../auth/login.ts'],
  ['a feature reaching deep into another', 'server/src/features/search/planted-deep.ts', '../auth/login/login.ts'],
  ['a subfolder reaching into another', 'server/src/features/auth/login/planted-reach.ts', '../../mail/queries.ts'],
  ['a subfolder reaching deep', 'server/src/features/auth/login/planted-deep.ts', '../../billing/plans/grant.ts'],
  ['a feature asking for everything', 'server/src/features/search/planted-deps.ts', '../../app-deps.ts'],
  [
    'a feature reaching for an adapter',
    'server/src/features/search/planted-adapter.ts',
    '../../ports/interests/catalogue.ts',
  ],
  [
    'a feature reaching deep into a port',
    'server/src/features/search/planted-deep-adapter.ts',
    '../../ports/interests/meta/meta-interests.ts',
  ],
  ['a feature reaching for a store', 'server/src/features/search/planted-store-reach.ts', '../../stores/ad-budget.ts'],
  ['a store knowing a feature', 'server/src/stores/planted-feature.ts', '../features/auth/index.ts'],
  ['a port knowing a store', 'server/src/ports/mail/planted-store.ts', '../../stores/ad-budget.ts'],
  ['a feature calling MCP', 'server/src/features/search/planted-mcp.ts', '../../mcp/tool.ts'],
  [
    "a subfolder's subfolder reaching into another feature",
    'server/src/features/billing/documents/pdf/planted-reach.ts',
    '../../../auth/login/login.ts',
  ],
  [
    'the timeline of plans knowing the ledger',
    'server/src/features/billing/timeline/planted-back.ts',
    '../ledger/read-facts.ts',
  ],
  ['the timeline of plans with SQL', 'server/src/features/billing/timeline/planted-sql.ts', 'kysely'],
  [
    'the ledger knowing who calls it',
    'server/src/features/billing/ledger/planted-back.ts',
    '../gateway/grant-payment.ts',
  ],
  ['a port with SQL', 'server/src/ports/mail/planted-sql.ts', 'kysely'],
  ['a port reading tables', 'server/src/ports/payments/sandbox/planted-tables.ts', '../../../db/schema.ts'],
  ['a port with a job', 'server/src/ports/interests/planted-job.ts', '../../jobs/jobs.ts'],
  ['jobs knowing a feature', 'server/src/jobs/planted-feature.ts', '../features/auth/index.ts'],
  ['operations knowing a port', 'server/src/ops/planted-port.ts', '../ports/mail/port.ts'],
  ['http knowing a feature', 'server/src/http/planted-feature.ts', '../features/auth/index.ts'],
  ['the database knowing http', 'server/src/db/planted-http.ts', '../http/errors.ts'],
  ['ui knowing a feature', 'web/src/ui/planted-feature.ts', '../features/auth/texts.ts'],
  ['lib knowing app', 'web/src/lib/address/planted-app.ts', '#web/app/guards.ts'],
  ['lib knowing ui', 'web/src/lib/planted-ui.ts', '#web/ui/notice.tsx'],
  ['a web feature importing another', 'web/src/features/search/planted-feature.ts', '../auth/login-page.tsx'],
  ['a web feature importing app', 'web/src/features/search/planted-app.ts', '../../app/texts.ts'],
  [
    "a web feature's subfolder importing app",
    'web/src/features/search/results/planted-app.ts',
    '../../../app/texts.ts',
  ],
  [
    "a web feature's deepest subfolder importing another feature",
    'web/src/features/search/results/planted/planted-feature.ts',
    '../../../auth/login-page.tsx',
  ],
  [
    "a web feature's subfolder importing another feature",
    'web/src/features/search/results/planted-feature.ts',
    '../../auth/login-page.tsx',
  ],
] as const;

const typeAcrossTheWall = 'web/src/lib/planted-type.ts';
const cycle = ['server/src/http/planted-a.ts', 'server/src/http/planted-b.ts'] as const;
const typeCycle = ['server/src/http/planted-type-a.ts', 'server/src/http/planted-type-b.ts'] as const;
const environment = 'server/src/http/planted-env.ts';
const allowed = [
  [
    'server/src/features/auth/login/planted-good.ts',
    `${['../../../http/errors', '../../billing/index', '../deps', '../recovery/code-hash']
      .map((target) => `export * from '${target}.ts';`)
      .join('\n')}\n`,
  ],
  [
    'server/src/features/search/planted-store.ts',
    "export type { SandboxStore } from '../../ports/payments/sandbox/store.ts';\n",
  ],
  ['server/src/features/search/planted-good.ts', "export { authenticate } from '../auth/index.ts';\n"],
  [
    'server/src/features/billing/documents/pdf/planted-good.ts',
    `${['../../../auth/index', '../../plans/plans', '../../../../http/errors', '../../../../ports/mail/port']
      .map((target) => `export * from '${target}.ts';`)
      .join('\n')}\n`,
  ],
  ['web/src/features/search/results/planted-good.ts', "export { texts } from '../texts.ts';\n"],
] as const;

const planted: Record<string, string> = {
  ...Object.fromEntries(trespasses.map(([, file, target]) => [file, `export * from '${target}';\n`])),
  [typeAcrossTheWall]: "import type { Deps } from '@interest-miner/server/deps';\nexport type Planted = Deps;\n",
  [cycle[0]]: "import { b } from './planted-b.ts';\nexport const a = () => b;\n",
  [cycle[1]]: "import { a } from './planted-a.ts';\nexport const b = () => a;\n",
  [typeCycle[0]]: "import type { B } from './planted-type-b.ts';\nexport type A = B | 1;\n",
  [typeCycle[1]]: "import type { A } from './planted-type-a.ts';\nexport type B = A[] | 2;\n",
  [environment]: 'export const home = process.env.HOME;\n',
  ...Object.fromEntries(allowed),
};

let status: number | null;
/** The rules that each planted file breaks, without their groups. */
const broken = new Map<string, string[]>();

let house: string;

// A separate copy of the project, so that a killed run leaves nothing here. One run for all files, as starting is slow.
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'interest-miner-walls-'));
  for (const file of ['biome.json', '.gitignore']) copyFileSync(join(root, file), join(house, file));
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), text);
  }
  const result = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--reporter=rdjson', '--max-diagnostics=none', ...Object.keys(planted)],
    { cwd: house, encoding: 'utf8' },
  );
  status = result.status;
  interface Diagnostic {
    code: { value: string };
    location: { path: string };
    severity: string;
  }
  const { diagnostics } = JSON.parse(result.stdout) as { diagnostics: Diagnostic[] };
  for (const { code, location, severity } of diagnostics) {
    if (severity !== 'ERROR') continue;
    broken.set(location.path, [...(broken.get(location.path) ?? []), code.value.split('/').at(-1) ?? '']);
  }
}, 120_000);
afterAll(() => rmSync(house, { recursive: true }));

test('the check fails on a violation', () => expect(status).not.toBe(0));

test.each(trespasses)('the check rejects %s', (_name, file) => {
  expect(broken.get(file)).toEqual(['noRestrictedImports']);
});

test('the check rejects a type import across a boundary', () => {
  expect(broken.get(typeAcrossTheWall)).toEqual(['noRestrictedImports']);
});

test('the check rejects a cycle, of types too', () => {
  for (const file of [...cycle, ...typeCycle]) expect(broken.get(file)).toEqual(['noImportCycles']);
});

test('the check rejects reading the environment outside main.ts', () => {
  expect(broken.get(environment)).toEqual(['noProcessEnv']);
});

test.each(allowed)('allowed imports pass: %s', (file) => expect(broken.get(file)).toBeUndefined());
