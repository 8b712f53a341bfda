import { ensurePackages, runProgram } from './lib/setup.mjs';

await ensurePackages();
const { code } = await runProgram('server/src/main.ts', ['move', ...process.argv.slice(2)]);
process.exit(code);
