import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../../server/src/config.ts';

const folder = fileURLToPath(new URL('../../deploy/kubernetes/', import.meta.url));
const overlays = readdirSync(join(folder, 'overlays'));
/** What other programs define: their operators' own schemas are not at hand. */
const definedElsewhere = /^(postgresql\.cnpg\.io|monitoring\.coreos\.com|kustomize\.config\.k8s\.io)\//;

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Record<string, string>;
  readonly spec?: { readonly template?: { readonly spec: { readonly containers: readonly Container[] } } };
}
interface Container {
  readonly env: readonly { readonly name: string; readonly value?: string }[];
}

const documentsIn = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest);

async function validate(manifest: Manifest): Promise<void> {
  if (definedElsewhere.test(manifest.apiVersion)) return;
  const models = await import(/* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`);
  new models[manifest.kind](manifest).validate();
}

const built = (path: string) => execFileSync('kubectl', ['kustomize', join(folder, path)], { encoding: 'utf8' });
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));

test.each(files)('%s follows the schemas of Kubernetes', async (file) => {
  for (const manifest of documentsIn(readFileSync(join(folder, file), 'utf8'))) await validate(manifest);
});

test('a manifest that does not is refused', async () => {
  const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' }, spec: { ports: 'all' } };
  await expect(validate(service as never)).rejects.toThrow(/ports/);
});

test.each(overlays)('the overlay %s names files that exist', (overlay) => {
  const seen: string[] = [];
  const follow = (path: string) => {
    const file = join(path, 'kustomization.yaml');
    const [kustomization] = documentsIn(readFileSync(file, 'utf8')) as unknown as { resources: string[] }[];
    for (const resource of kustomization?.resources ?? []) {
      const target = join(path, resource);
      if (resource.endsWith('.yaml')) seen.push(...documentsIn(readFileSync(target, 'utf8')).map(({ kind }) => kind));
      else follow(target);
    }
  };
  follow(join(folder, 'overlays', overlay));
  expect(seen).toEqual(
    expect.arrayContaining(['Deployment', 'Service', 'Job', 'NetworkPolicy', 'PodDisruptionBudget']),
  );
});

test('the settings are valid for every role', () => {
  const base = join(folder, 'base');
  const all = readdirSync(base).flatMap((file) => documentsIn(readFileSync(join(base, file), 'utf8')));
  const settings = all.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const secretFiles = Object.keys(settings).filter((name) => name.endsWith('_FILE'));
  const environments = all.flatMap((manifest) => manifest.spec?.template?.spec.containers.map(({ env }) => env) ?? []);
  expect(environments).toHaveLength(3);
  for (const variables of environments) {
    const env = { ...settings, ...Object.fromEntries(variables.map(({ name, value }) => [name, value])) };
    for (const name of secretFiles) env[name] = fileURLToPath(import.meta.url);
    expect(() => readConfig({ ...env, DATABASE_URL: 'postgres://database/miner' })).not.toThrow();
  }
});

const hasKubectl = (() => {
  try {
    return execFileSync('kubectl', ['version', '--client'], { stdio: 'pipe' }).length > 0;
  } catch {
    return false;
  }
})();

// The parts are checked above; where kubectl is installed, as on the machines of CI, what it makes of them is too.
test.runIf(hasKubectl).each(overlays)('kubectl builds the overlay %s', async (overlay) => {
  const manifests = documentsIn(built(join('overlays', overlay)));
  expect(manifests.length).toBeGreaterThan(8);
  for (const manifest of manifests) await validate(manifest);
});
