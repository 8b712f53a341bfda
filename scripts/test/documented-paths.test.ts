import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const floors = ['contract', 'engine', 'server', 'web', 'docs', 'e2e', 'bench', 'scripts'];
const documents = ['CONTRIBUTING.md', 'docs/ARCHITECTURE.md', 'docs/walks.md'];

/** Every file and folder of the repository's own floors, from the root. */
const files = floors.flatMap((floor) =>
  readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => `${floor}/${path.replaceAll('\\', '/')}`),
);

/** Files and folders in backticks; a name with a placeholder stands for many. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`(\w[\w./-]*(?:\.(?:tsx?|mjs|css|html|txt|md)|\/))`/g)].map(([, path]) =>
    (path ?? '').replace(/\/$/, ''),
  );
}

const exists = (document: string, path: string) =>
  existsSync(join(root, path)) ||
  existsSync(join(root, dirname(document), path)) ||
  files.some((file) => file.endsWith(`/${path}`));

test.each(documents)('every file that %s names exists', (document) => {
  const paths = pathsIn(readFileSync(join(root, document), 'utf8'));
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !exists(document, path))).toEqual([]);
});

test('the architecture fits on 150 lines', () => {
  const { length } = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8').trimEnd().split('\n');
  expect(length).toBeLessThanOrEqual(150);
});
