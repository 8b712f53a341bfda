import { ensurePackages, runProgram } from './lib/setup.mjs';

await ensurePackages({ all: true });
const ranking = await runProgram('engine/eval/run.ts', process.argv.slice(2));
const verdicts = await runProgram('scripts/eval/verdicts.ts');
process.exit(ranking.code || verdicts.code);
