import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, say } from './log.mjs';
import { projectNode, root, run } from './run.mjs';

const cache = join(root, 'node_modules', '.cache', 'interest-miner');
const manifests = [
  'package.json',
  'package-lock.json',
  ...['contract', 'server', 'engine', 'web'].map((w) => `${w}/package.json`),
];

function* filesBelow(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else {
    for (const entry of readdirSync(path).sort()) {
      if (entry !== 'node_modules' && entry !== 'dist') yield* filesBelow(join(path, entry));
    }
  }
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(root, path)))
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function isStamped(name, value) {
  const file = join(cache, name);
  return existsSync(file) && readFileSync(file, 'utf8') === value;
}

function stamp(name, value) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, name), value);
}

async function must(what, command, args) {
  const started = Date.now();
  say(`${what} …`);
  const { code, output } = await run(command, args, { capture: true });
  if (code !== 0) {
    process.stderr.write(output);
    fail(`${what}: failed (exit ${code}). The lines above say why.`);
  }
  say(`${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Installs the packages unless the installed ones match the manifests. */
export async function ensurePackages() {
  const wanted = hashOf(manifests);
  if (existsSync(join(root, 'node_modules', 'fastify')) && isStamped('packages', wanted)) return;
  await must('Installing packages (once; a minute or two)', 'npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  // npm may have completed the lock file: what counts is what stands there now.
  stamp('packages', hashOf(manifests));
}

/** Builds the web app unless the last build came from the same sources. */
export async function ensureWebBuild() {
  const wanted = hashOf(['web', 'contract', 'package-lock.json']);
  const dist = join(root, 'web', 'dist');
  if (existsSync(join(dist, 'index.html')) && isStamped('web', wanted)) return;
  rmSync(dist, { recursive: true, force: true });
  await must('Building the web app', 'npm', ['run', '--silent', 'build', '-w', 'web']);
  stamp('web', wanted);
}

/** Runs one of the project's TypeScript programs with the project's Node. */
export function runProgram(file, args = [], options = {}) {
  return run(projectNode(), [join(root, file), ...args], options);
}
