// Writes a .br and a .gz copy of every text file in the build, so that the server never compresses on the fly.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressed = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt']);
const dist = join(import.meta.dirname, '../dist');
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressed.has(extname(entry.name))) continue;
  const file = join(entry.parentPath, entry.name);
  const source = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await toBrotli(source, { params }));
  await writeFile(`${file}.gz`, await toGzip(source, { level: 9 }));
}
