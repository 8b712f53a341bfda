import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_DIR, loadCatalogue, RowsByName } from '../catalogue.ts';
import { checkCatalogue, countByCategory, IDS_FILE, readLockedIds } from '../catalogue-check.ts';
import { checkPlaybooks, loadPlaybooks } from '../playbooks.ts';

const rows = loadCatalogue();
if (process.argv.includes('--add-ids')) {
  const ids = new Set([...readLockedIds(), ...rows.map((row) => row.key)]);
  writeFileSync(join(CATALOGUE_DIR, IDS_FILE), `${[...ids].sort().join('\n')}\n`);
}
const problems = [...checkCatalogue(), ...checkPlaybooks(loadPlaybooks(), new RowsByName(rows))];
for (const problem of problems) console.error(problem);
console.log(`${rows.length} interests, ${problems.length} problems`, countByCategory(rows));
if (problems.length > 0) process.exitCode = 1;
