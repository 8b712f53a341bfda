import { ensurePackages, runProgram } from './lib/setup.mjs';

await ensurePackages();
const { code } = await runProgram('server/src/main.ts', ['migrate', ...process.argv.slice(2)]);
process.exit(code);
