import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectEnv, projectNode, root } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

const port = process.env.PORT ?? '3000';
const apiPort = process.env.API_PORT ?? '3001';

await ensurePackages();
// Two processes behind one address: Vite reloads the screens, Node restarts the server when its source changes.
const programs = [
  [projectNode(), ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { PORT: apiPort }],
  [join(root, 'node_modules', '.bin', 'vite'), ['web', '--port', port, '--strictPort'], { API_PORT: apiPort }],
];
const children = programs.map(([command, args, env]) =>
  spawn(command, args, { cwd: root, env: projectEnv(env), stdio: 'inherit' }),
);
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
