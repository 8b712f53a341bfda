import { findChromium } from './lib/chromium.mjs';
import { fail } from './lib/log.mjs';
import { ensurePackages, ensureWebBuild, runProgram } from './lib/setup.mjs';

await ensurePackages({ all: true });
await ensureWebBuild();
const chromium = await findChromium();
if (!chromium) fail('Chromium is not available.');
const [what, ...rest] = process.argv.slice(2);
const others = { screens: 'scripts/pictures/all-screens.ts', tests: 'scripts/pictures/test-pictures.ts' };
const program = others[what];
const { code } = await runProgram(
  program ?? 'scripts/pictures/make-pictures.ts',
  program ? rest : process.argv.slice(2),
  {
    env: { CHROMIUM_PATH: chromium },
  },
);
process.exit(code);
