import { loadCatalogue } from '../catalogue.ts';
import { loadEncoder } from '../semantic/encoder.ts';
import {
  hashOfText,
  type PackedVector,
  packVector,
  readVectors,
  staleRows,
  textOfRow,
  writeVectors,
} from '../semantic/vector-file.ts';

const rows = loadCatalogue();
const old = readVectors();
const stale = staleRows(rows, old);
if (process.argv.includes('--check')) {
  for (const row of stale) console.error(`${row.id}: its vector is missing or of an older text`);
  console.log(`${rows.length} interests, ${stale.length} without a vector`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  const vectors = new Map<string, PackedVector>();
  for (const row of rows) {
    const hash = hashOfText(textOfRow(row));
    const known = old.get(hash);
    if (known) vectors.set(hash, known);
  }
  const encoder = stale.length > 0 ? loadEncoder() : null;
  const fresh = encoder?.encode(stale.map(textOfRow)) ?? [];
  stale.forEach((row, i) => {
    vectors.set(hashOfText(textOfRow(row)), packVector(fresh[i] as Float32Array));
  });
  writeVectors(vectors);
  console.log(`${vectors.size} vectors, ${stale.length} of them new`);
}
