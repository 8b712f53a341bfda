import { loadCatalogue } from '../catalogue.ts';
import { loadEncoder } from '../semantic/encoder/encoder.ts';
import { HUB_NEIGHBOURS, hubnessOf } from '../semantic/hubness.ts';
import {
  hashOfText,
  type PackedVector,
  packVector,
  readVectors,
  staleRows,
  textOfRow,
  writeVectors,
} from '../semantic/vector-file.ts';
import { VectorSpace } from '../semantic/vector-space.ts';

const rows = loadCatalogue();
const old = readVectors();
const stale = staleRows(rows, old);
if (process.argv.includes('--check')) {
  for (const row of stale) console.error(`${row.id}: its vector is missing or outdated`);
  console.log(`${rows.length} interests, ${stale.length} without a vector`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  const encoder = loadEncoder();
  const fresh = new Map(
    encoder.encode(stale.map(textOfRow)).map((vector, i) => [stale[i], packVector(vector)] as const),
  );
  const hashes = rows.map((row) => hashOfText(textOfRow(row)));
  const packed = rows.map((row, i) => (fresh.get(row) ?? old.get(hashes[i] as string)) as PackedVector);
  // Hubness is recomputed for every row: a new row changes it for its neighbours.
  const space = new VectorSpace(rows.length, (row) => packed[row] as PackedVector);
  const vectors = new Map(
    packed.map((vector, row) => {
      const [near] = space.neighbours([space.vectorOf(row)], HUB_NEIGHBOURS + 1);
      return [hashes[row] as string, { ...vector, hubness: hubnessOf(near ?? []) }] as const;
    }),
  );
  writeVectors(vectors);
  console.log(`${vectors.size} vectors, ${stale.length} of them new`);
}
