import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, say } from './lib/log.mjs';
import { projectNode, root, run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';

// Builds deploy/Dockerfile without a container engine or a registry: with buildah, on a base made by debootstrap and the project's
// Node. Then starts the image as it would run (not root, its file system read-only but for /data and /tmp) and walks through it.

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const base = 'localhost/interest-miner-base';
const image = `localhost/interest-miner:${version}`;
const isolation = ['--isolation', 'chroot'];
const startWithinMs = 60_000;

async function must(command, args) {
  const { code, output } = await run(command, args, { capture: true });
  if (code !== 0) fail(`${command} ${args.slice(0, 3).join(' ')} failed:\n${output.slice(-4000)}`);
  return output.trim();
}

/** Without npm's warnings, which stand before it. */
const lastLine = async (command, args) => (await must(command, args)).split('\n').at(-1);

/** The Debian that this machine installs packages from. */
async function debian() {
  const codename = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  const sites = await must('apt-get', ['indextargets', '--format', '$(REPO_URI) $(CODENAME)']);
  const mirror = sites
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, suite]) => suite === codename)?.[0];
  if (!codename || !mirror) fail('No Debian mirror is configured for apt.');
  return { codename, mirror };
}

async function buildBase(folder) {
  const { codename, mirror } = await debian();
  const system = join(folder, 'base');
  say(`Base: Debian ${codename} and Node …`);
  await must('debootstrap', ['--variant=minbase', '--include=ca-certificates,libstdc++6', codename, system, mirror]);
  copyFileSync(projectNode(), join(system, 'usr/local/bin/node'));
  for (const leftover of [
    'var/cache/apt/archives',
    'var/lib/apt/lists',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
  ])
    rmSync(join(system, leftover), { recursive: true, force: true });
  await must('chroot', [system, 'useradd', '--uid', '1000', '--create-home', '--shell', '/usr/sbin/nologin', 'node']);
  const npm = await lastLine('npm', ['root', '--global']);
  mkdirSync(join(system, 'usr/local/lib/node_modules'), { recursive: true });
  await must('cp', ['-a', join(npm, 'npm'), join(system, 'usr/local/lib/node_modules/npm')]);
  writeFileSync(
    join(system, 'usr/local/bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  );
  const container = await must('buildah', ['from', 'scratch']);
  await must('buildah', ['add', container, system, '/']);
  await must('buildah', ['commit', '--rm', container, base]);
}

/** npm's settings and certificates of this machine, for the build only: nothing of them stays in the image. */
async function machineSettings(folder) {
  const certificates = '/etc/ssl/certs';
  const own = await lastLine('npm', ['config', 'get', 'userconfig']);
  const settings = join(folder, 'npmrc');
  const lines = existsSync(own) ? readFileSync(own, 'utf8') : '';
  writeFileSync(settings, `${lines}\ncafile=${certificates}/ca-certificates.crt\n`);
  const mounts = [`${settings}:/root/.npmrc:ro`, `${certificates}:${certificates}:ro`];
  return mounts.flatMap((mount) => ['--volume', mount]);
}

async function buildImage(folder) {
  say(`Image ${image} …`);
  await must('buildah', [
    ...['bud', ...isolation, '--pull=never', '--network', 'host', '--format', 'docker', '--build-arg', `BASE=${base}`],
    ...(await machineSettings(folder)),
    ...['--file', join(root, 'deploy/Dockerfile'), '--tag', image, root],
  ]);
}

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
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  fail('The container did not become ready.');
}

/** Register, log in, search: the image serves its pages and its engine answers. */
async function walk(url) {
  const page = await fetch(`${url}/`);
  if (!page.ok || !(await page.text()).includes('Interest Miner')) fail('The landing page is missing.');
  const person = { email: 'image@example.com', password: 'Correct-Horse-9!' };
  await json(`${url}/api/auth/register`, { name: 'Image', ...person, confirm_password: person.password });
  const { access_token: token } = await json(`${url}/api/auth/login`, person);
  const { data } = await json(`${url}/api/facebook/search`, { query: 'yoga', limit: 5 }, token);
  if (!(data.total_results > 0)) fail('A search for yoga found nothing.');
}

async function tryImage(folder) {
  const container = await must('buildah', ['from', '--pull-never', image]);
  const port = await freePort();
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  await must('chown', ['1000:1000', data]);
  const command = [
    'run',
    ...isolation,
    '--user',
    'node',
    '--volume',
    `${data}:/data`,
    '--env',
    `PORT=${port}`,
    container,
  ];
  const server = spawn('buildah', [...command, '--', 'node', 'server/src/boot.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    await untilReady(`http://127.0.0.1:${port}`);
    await walk(`http://127.0.0.1:${port}`);
    say('The container serves, registers and searches.');
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    await must('buildah', ['rm', container]);
  }
}

/** The list of packages, as it stands in the image. */
async function readSbom() {
  const container = await must('buildah', ['from', '--pull-never', image]);
  try {
    const list = await must('buildah', ['run', ...isolation, container, '--', 'cat', 'sbom.cdx.json']);
    return JSON.parse(list).components.length;
  } finally {
    await must('buildah', ['rm', container]);
  }
}

const sizeOf = async (name) => JSON.parse(await must('buildah', ['images', '--json', name]))[0].size;

await ensurePackages({ all: true });
for (const program of ['buildah', 'debootstrap']) {
  const { code } = await run('sh', ['-c', `command -v ${program}`], { capture: true });
  if (code !== 0)
    fail(`${program} is not installed: apt-get install ${program}, or docker build -f deploy/Dockerfile .`);
}
const folder = mkdtempSync(join(tmpdir(), 'interest-miner-image-'));
try {
  await buildBase(folder);
  await buildImage(folder);
  await tryImage(folder);
  say(`Base ${await sizeOf(base)}, image ${await sizeOf(image)}, ${await readSbom()} packages`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
