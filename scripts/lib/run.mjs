import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/** Compiled code is kept between processes: without it tests that start servers take twice the processor time. */
const compiled = join(root, 'node_modules', '.cache', 'interest-miner', 'compiled');

/** The environment with the project's own programs first, such as Node 24. */
export function projectEnv(extra = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, NODE_COMPILE_CACHE: compiled, ...extra };
}

/** The project's Node if it is installed, otherwise the machine's. */
export function projectNode() {
  const own = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(own) ? own : process.execPath;
}

/** Runs a program until it exits. @returns {Promise<{code: number, output: string}>} `output` is empty unless `capture` is set */
export function run(command, args, { env = {}, capture = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: projectEnv(env),
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    const take = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** Runs a program that must succeed. @returns its output @throws Error with the end of what it said */
export async function must(command, args) {
  const { code, output } = await run(command, args, { capture: true });
  if (code !== 0) throw new Error(`${command} ${args.slice(0, 3).join(' ')} failed:\n${output.slice(-4000)}`);
  return output.trim();
}
