import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, say } from './lib/log.mjs';
import { root, run } from './lib/run.mjs';

// Lists every package that the product ships, as CycloneDX, in `sbom.cdx.json`. `npm sbom --omit=dev` leaves out whatever is also a
// development dependency of some package (fastify, zod, react), so it is asked about a copy that has none.
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const copy = mkdtempSync(join(tmpdir(), 'interest-miner-sbom-'));

async function npm(...args) {
  const { code, output } = await run('npm', args, { capture: true, cwd: copy });
  if (code !== 0) fail(`npm ${args[0]} failed:\n${output.slice(-4000)}`);
  return output.slice(output.indexOf('{\n'));
}

try {
  for (const folder of ['.', ...workspaces]) {
    const { devDependencies: _, ...shipped } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    mkdirSync(join(copy, folder), { recursive: true });
    writeFileSync(join(copy, folder, 'package.json'), JSON.stringify(shipped));
  }
  for (const file of ['package-lock.json', '.npmrc']) copyFileSync(join(root, file), join(copy, file));
  await npm('install', '--package-lock-only', '--ignore-scripts', '--loglevel=error');
  const list = JSON.parse(await npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'));
  writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(list, null, 2)}\n`);
  say(`${list.components.length} packages in sbom.cdx.json`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
