import { findChromium } from './lib/chromium.mjs';
import { fail } from './lib/log.mjs';
import { ensurePackages, ensureWebBuild, runProgram } from './lib/setup.mjs';

await ensurePackages({ all: true });
await ensureWebBuild();
const chromium = await findChromium();
if (!chromium) fail('Chromium is not available.');
const [what, ...rest] = process.argv.slice(2);
const isAllScreens = what === 'screens';
const program = isAllScreens ? 'scripts/pictures/all-screens.ts' : 'scripts/pictures/make-pictures.ts';
const { code } = await runProgram(program, isAllScreens ? rest : process.argv.slice(2), {
  env: { CHROMIUM_PATH: chromium },
});
process.exit(code);
