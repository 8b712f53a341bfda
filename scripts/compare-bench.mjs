import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareFigures } from './lib/compare-figures.ts';
import { fail } from './lib/log.mjs';

// Puts the newest results of `npm run bench` beside those in the file named on the command line, which then holds the new ones.
const folder = 'bench/results';
const [file] = process.argv.slice(2);
if (file === undefined) fail('Name the file that keeps the last figures.');
const newest = readdirSync(folder).sort().at(-1);
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const { lines, failures, kept } = compareFigures(read(join(folder, newest)), existsSync(file) ? read(file) : {});
process.stdout.write(`${lines.join('\n')}\n`);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
if (failures.length > 0)
  fail(`${failures.length} figure(s) are a third worse than the last or miss their goal:\n${failures.join('\n')}`);
