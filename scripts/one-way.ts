import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// Imports between the files and folders of one folder run one way: what A takes from B, directly or through others, B takes
// nothing from A. Biome refuses circles of files; this refuses circles of rooms, which files hide.

/** Folders whose imports still run both ways, each with its reason. */
const allowed = new Map([['server/src', 'deps.ts names the types of three features']]);

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/test-helpers/');
const imported = /(?:from|import)\s*\(?'(\.{1,2}\/[^']+|#web\/[^']+)'/g;

/** The files that a file imports. @param house folder of the project */
function importsOf(house: string, file: string): string[] {
  return [...readFileSync(join(house, file), 'utf8').matchAll(imported)]
    .map(([, path = '']) =>
      path.startsWith('#web/') ? `web/src/${path.slice(5)}` : relative(house, resolve(house, dirname(file), path)),
    )
    .filter((target) => existsSync(join(house, target)));
}

type Import = readonly [file: string, target: string];
interface Arrow {
  from: string;
  to: string;
  files: readonly string[];
}

/** Every pair of siblings that import each other, directly or through others, with the files where it happens. */
function circlesIn(folder: string, imports: readonly Import[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const [file, target] of imports) {
    if (!file.startsWith(`${folder}/`) || !target.startsWith(`${folder}/`)) continue;
    const [from, to] = [file, target].map((path) => path.slice(folder.length + 1).split('/')[0] ?? '') as [
      string,
      string,
    ];
    if (from === to) continue;
    const key = `${from} → ${to}`;
    arrows.set(key, { from, to, files: [...(arrows.get(key)?.files ?? []), `${file} → ${target}`] });
  }
  const reach = (start: string, seen = new Set<string>()) => {
    for (const { from, to } of arrows.values()) {
      if (from !== start || seen.has(to)) continue;
      seen.add(to);
      reach(to, seen);
    }
    return seen;
  };
  return [...arrows.values()].filter(({ from, to }) => reach(to).has(from));
}

/** Circles of files and folders among siblings. @returns a line for each arrow on a circle, in order */
export function findCircles(house: string, tops = ['contract/src', 'engine/src', 'server/src', 'web/src']) {
  const files = tops
    .flatMap((top) =>
      readdirSync(join(house, top), { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file));
  const imports = files.flatMap((file) => importsOf(house, file).map((target): Import => [file, target]));
  const folders = new Set(
    files.flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))),
  );
  return [...folders]
    .filter((folder) => tops.some((top) => folder === top || folder.startsWith(`${top}/`)) && !allowed.has(folder))
    .flatMap((folder) =>
      circlesIn(folder, imports).map(({ from, to, files: where }) => `${folder}: ${from} → ${to} (${where[0]})`),
    )
    .sort();
}

if (process.argv[1] === import.meta.filename) {
  const circles = findCircles(fileURLToPath(new URL('../', import.meta.url)));
  if (circles.length > 0) process.stdout.write(`Imports that run both ways:\n${circles.join('\n')}\n`);
  process.exit(circles.length === 0 ? 0 : 1);
}
