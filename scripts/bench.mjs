import { ensurePackages, ensureWebBuild, runProgram } from './lib/setup.mjs';

await ensurePackages();
await ensureWebBuild();
const { code } = await runProgram('bench/run.ts', process.argv.slice(2));
process.exit(code);
