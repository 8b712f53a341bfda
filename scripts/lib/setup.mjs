import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, say } from './log.mjs';
import { checkNodeBinary } from './node-binary.mjs';
import { projectNode, root, run } from './run.mjs';

const cache = join(root, 'node_modules', '.cache', 'interest-miner');
const tickMs = 5000;
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

/** Runs a program until it exits, with a progress line every few seconds. @returns its exit code and its output */
async function attempt(what, command, args, progress = () => '') {
  const started = Date.now();
  const seconds = () => ((Date.now() - started) / 1000).toFixed(0);
  say(`${what} …`);
  const ticker = setInterval(() => say(`  ${seconds()} s${progress()}`), tickMs);
  const result = await run(command, args, { capture: true }).finally(() => clearInterval(ticker));
  if (result.code === 0) say(`${what}: done in ${seconds()} s`);
  return result;
}

/** The same for a program that must succeed. */
async function must(what, command, args, progress) {
  const { code, output } = await attempt(what, command, args, progress);
  if (code === 0) return;
  process.stderr.write(output);
  fail(`${what}: failed (exit ${code}). The lines above say why.`);
}

const packagesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((name) => (name[0] === '@' ? readdirSync(join(folder, name)) : name))
    : [];

/**
 * Installs the packages unless the installed ones match the manifests.
 * @param {{all?: boolean}} [options] `all`: install also what tests, checks and benchmarks need
 */
export async function ensurePackages({ all = false } = {}) {
  const modules = join(root, 'node_modules');
  // A full set stays complete: starting the server removes nothing.
  const whole = all || existsSync(join(modules, 'vitest'));
  const set = whole ? 'all' : 'serving';
  if (existsSync(join(modules, 'fastify')) && isStamped('packages', `${set} ${hashOf(manifests)}`)) return;
  const flags = [whole ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const what = `Installing packages ${whole ? 'for tests and checks too ' : ''}(once; a minute or two)`;
  const progress = () => `, ${packagesIn(modules).length} packages`;
  // If nothing is installed, try exactly the lock file; that works if the registry has everything.
  const isFresh = !existsSync(join(modules, 'fastify'));
  const isExact = isFresh && (await attempt(what, 'npm', ['ci', ...flags], progress)).code === 0;
  if (!isExact) await must(what, 'npm', ['install', ...flags], progress);
  const node = join(modules, 'node', 'bin', 'node');
  const { version } = JSON.parse(readFileSync(join(modules, 'node', 'package.json'), 'utf8'));
  const found = await checkNodeBinary(node, version);
  if (found === 'different') fail(`${node} is not the Node ${version} that this project knows: its checksum differs.`);
  if (found === 'unknown') say(`No checksum is known for Node ${version} on this platform, so it was not checked.`);
  // npm may have updated the lock file, so hash it again.
  stamp('packages', `${set} ${hashOf(manifests)}`);
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
