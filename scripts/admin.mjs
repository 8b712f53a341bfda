import { ensurePackages, runProgram } from './lib/setup.mjs';

await ensurePackages();
const { code } = await runProgram('server/src/boot.ts', ['admin', ...process.argv.slice(2)]);
process.exit(code);
