import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, say } from './lib/log.mjs';
import { must, projectNode, root, run } from './lib/run.mjs';
import { ensurePackages } from './lib/setup.mjs';
import { tryImage } from './lib/try-image.mjs';

// Builds deploy/Dockerfile without a container engine or a registry: with buildah, on a base made by debootstrap and the project's
// Node. Then starts the image as it would run (not root, its file system read-only but for /data and /tmp) and walks through it.

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const base = 'localhost/interest-miner-base';
const image = `localhost/interest-miner:${version}`;
const isolation = ['--isolation', 'chroot'];

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
let problem;
try {
  await buildBase(folder);
  await buildImage(folder);
  await tryImage(image, folder);
  say(`Base ${await sizeOf(base)}, image ${await sizeOf(image)}, ${await readSbom()} packages`);
} catch ({ message }) {
  problem = message;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (problem) fail(problem);
