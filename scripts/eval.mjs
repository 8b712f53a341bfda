import { ensurePackages, runProgram } from './lib/setup.mjs';

await ensurePackages({ all: true });
const { code } = await runProgram('engine/eval/run.ts', process.argv.slice(2));
process.exit(code);
