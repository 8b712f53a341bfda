import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { say } from './log.mjs';
import { must } from './run.mjs';

const startWithinMs = 60_000;

// In mounts of its own: the image's file system read-only, its volume and /tmp writable. $1 the file system, $2 the volume, $3 its
// place, $4 the folder to begin in, $5 user and group; then the program.
const inside = `
set -e
mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"
mount --bind "$2" "$1$3" && mount -t tmpfs tmpfs "$1/tmp"
mount --rbind /proc "$1/proc" && mount --rbind /dev "$1/dev"
root=$1 place=$4 user=$5
shift 5
exec chroot --userspec="$user" "$root" env --chdir="$place" "$@"`;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function json(url, body, token) {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function untilReady(url) {
  for (const end = Date.now() + startWithinMs; Date.now() < end; ) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The container did not become ready.');
}

/** Register, log in, search: the image serves its pages and its engine answers. */
async function walk(url) {
  const page = await fetch(`${url}/`);
  if (!page.ok || !(await page.text()).includes('Interest Miner')) throw new Error('The landing page is missing.');
  const person = { email: 'image@example.com', password: 'Correct-Horse-9!' };
  await json(`${url}/api/auth/register`, { name: 'Image', ...person, confirm_password: person.password });
  const { access_token: token } = await json(`${url}/api/auth/login`, person);
  const { data } = await json(`${url}/api/facebook/search`, { query: 'yoga', limit: 5 }, token);
  if (!(data.total_results > 0)) throw new Error('A search for yoga found nothing.');
}

/** The user as whom the process runs, and how it sees its file system. */
function confinementOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8');
  return {
    uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]),
    isReadOnly: / \/ ro[, ]/.test(mounts),
  };
}

/**
 * Starts an image as the compose file does: its own command, user, folder and volume, everything else read-only. Walks through it, and
 * asks its health check while it serves and after it ended.
 * @throws Error that says what is wrong
 */
export async function tryImage(image, folder) {
  const container = await must('buildah', ['from', '--pull-never', image]);
  const system = await must('buildah', ['mount', container]);
  const { User, Env, Cmd, WorkingDir, Volumes, Healthcheck } = JSON.parse(await must('buildah', ['inspect', container]))
    .Docker.config;
  const port = await freePort();
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const owner = await must('chroot', [system, 'id', '--user', User]);
  await must('chown', [`${owner}:${owner}`, data]);
  const within = (command) => [
    ...['--mount', 'sh', '-c', inside, 'sh', system, data, Object.keys(Volumes)[0], WorkingDir, `${User}:${User}`],
    ...['-i', ...Env, `PORT=${port}`, ...command],
  ];
  const isHealthy = () =>
    must('unshare', within(Healthcheck.Test.slice(1))).then(
      () => true,
      () => false,
    );
  const server = spawn('unshare', within(Cmd), { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    await untilReady(`http://127.0.0.1:${port}`);
    await walk(`http://127.0.0.1:${port}`);
    const { uid, isReadOnly } = confinementOf(server.pid);
    if (uid === 0) throw new Error('The image runs as root.');
    if (!isReadOnly) throw new Error('The image was not started read-only.');
    if (!(await isHealthy())) throw new Error('The health check of a serving image fails.');
    server.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new Error(`The image ended with ${code} after SIGTERM.`);
    if (await isHealthy()) throw new Error('The health check of an image that has ended passes.');
    say(`The image serves, registers and searches as user ${uid}, read-only; its health check tells whether it does.`);
  } finally {
    server.kill('SIGKILL');
    await must('buildah', ['umount', container]);
    await must('buildah', ['rm', container]);
  }
}
