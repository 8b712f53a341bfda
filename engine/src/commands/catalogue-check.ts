import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCatalogue, countByCategory } from '../catalogue/check.ts';
import { IDS_FILE, RowsByName, readReleasedKeys, releasedKeysWith } from '../catalogue/released-keys.ts';
import { CATALOGUE_DIR, loadCatalogue } from '../catalogue.ts';
import { isSensitive } from '../language/sensitive-words.ts';
import {
  ACCENTS_DIR,
  CIRCLE_GOALS,
  CIRCLES_DIR,
  checkAccents,
  checkPlaybooks,
  checkSensitive,
  loadPlaybooks,
} from '../playbooks.ts';
import { stemsOf } from '../semantic/bm25.ts';
import { checkExamples, loadExamples } from '../semantic/trades/trade-examples.ts';
import { checkRemoved, checkTwins } from '../trade-twins.ts';

const rows = loadCatalogue();
if (process.argv.includes('--add-ids'))
  writeFileSync(join(CATALOGUE_DIR, IDS_FILE), releasedKeysWith(readReleasedKeys(), rows));
const names = new RowsByName(rows);
const playbooks = loadPlaybooks();
const accents = loadPlaybooks(ACCENTS_DIR);
const circles = loadPlaybooks(CIRCLES_DIR);
const problems = [
  ...checkCatalogue(),
  ...checkPlaybooks(playbooks, names),
  ...checkPlaybooks(circles, names, CIRCLE_GOALS),
  ...checkTwins(playbooks),
  ...checkRemoved(
    [...playbooks, ...accents, ...circles],
    (name) => names.get(name)?.flags?.includes('removed') ?? false,
  ),
  ...checkAccents(
    accents,
    names,
    playbooks.map(({ trade }) => trade),
    stemsOf,
  ),
  ...checkSensitive([...playbooks, ...accents, ...circles], isSensitive),
  ...checkExamples(
    loadExamples(),
    playbooks.map(({ trade }) => trade),
  ),
];
for (const problem of problems) console.error(problem);
console.log(`${rows.length} interests, ${problems.length} problems`, countByCategory(rows));
if (problems.length > 0) process.exitCode = 1;
