import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectEnv, projectNode, root } from './lib/run.mjs';
import { ensurePackages, ensureWebBuild } from './lib/setup.mjs';

await ensurePackages();
await ensureWebBuild();

const server = spawn(projectNode(), [join(root, 'server', 'src', 'boot.mjs')], {
  env: projectEnv({ NODE_ENV: 'production' }),
  stdio: 'inherit',
});
// Only the server may decide how long stopping takes.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
