import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Maximum files per folder, including tests; split a larger one by what a user sees or does. */
const maxFiles = 24;
const roots = ['contract/src', 'engine/src', 'server/src', 'server/test', 'web/src', 'web/scripts', 'scripts', 'e2e'];

/** A folder and all its subfolders, each with the number of files directly in it. */
function* folders(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  yield { folder, files: entries.filter((entry) => entry.isFile()).length };
  for (const entry of entries) if (entry.isDirectory()) yield* folders(join(folder, entry.name));
}

// The test passes a folder of its own.
const house = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
let crowded = 0;
for (const root of roots) {
  for (const { folder, files } of folders(join(house, root))) {
    if (files <= maxFiles) continue;
    crowded += 1;
    process.stdout.write(`${relative(house, folder)} holds ${files} files; ${maxFiles} are allowed.\n`);
  }
}
process.exit(crowded === 0 ? 0 : 1);
