import { say } from './lib/log.mjs';
import { run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

const checks = [
  ...['contract', 'engine', 'server', 'web', '.'].map((folder) => ({
    name: `types: ${folder}`,
    command: 'tsc',
    args: ['-p', folder],
  })),
  { name: 'types: web build', command: 'tsc', args: ['-p', 'web/tsconfig.node.json'] },
  { name: 'lint, format, boundaries, cycles', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'imports run one way', command: 'node', args: ['scripts/one-way.ts'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
];

await ensurePackages({ all: true });
const started = Date.now();
let failed = 0;
const queue = [...checks];

async function worker() {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const { code, output } = await run(check.command, check.args, { capture: true });
    if (code !== 0) {
      failed += 1;
      process.stdout.write(`\n✗ ${check.name}\n${output}\n`);
    }
  }
}

await Promise.all([worker(), worker()]);
say(`check: ${checks.length - failed} of ${checks.length} passed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
process.exit(failed === 0 ? 0 : 1);
