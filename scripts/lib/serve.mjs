import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectEnv, projectNode, root } from './run.mjs';

const parent = process.ppid;
const pollMs = 250;

/**
 * Runs the server until it exits and returns its exit code. Signals are passed on: the server alone decides how long it
 * takes to stop. It ignores the second copy of a signal that it also receives from the system, as with Ctrl-C.
 */
export function serve() {
  const server = spawn(projectNode(), [join(root, 'server', 'src', 'boot.mjs')], {
    // By default the C library keeps one heap per thread; a single heap takes 50 MB less, at the same speed.
    env: projectEnv({ NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' }),
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  if (process.env.npm_lifecycle_event === undefined) return;
  // A signal to npm alone ends the shell between npm and this process, which does not forward it.
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    server.kill('SIGTERM');
  }, pollMs);
}
