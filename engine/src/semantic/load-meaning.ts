import { CATALOGUE_DIR } from '../catalogue.ts';
import type { Interest } from '../types.ts';
import type { Spend } from '../work.ts';
import type { Meaning } from './catalogue-ranker.ts';
import { type Encoder, loadEncoder } from './encoder/encoder.ts';
import { HubnessScale } from './hubness.ts';
import { hashOfText, type PackedVector, packVector, readVectors, textOfRow } from './vector-file.ts';
import { VectorSpace } from './vector-space.ts';

/** The work of encoding one letter, in microseconds: a word piece has four and takes 400. */
const LETTER_WORK = 100;

/**
 * The encoder and the catalogue's vectors; rows whose text has changed since the file was made are encoded now. Throws if the encoder cannot
 * be loaded.
 */
export function loadMeaning(
  rows: readonly Interest[],
  settings: {
    readonly catalogueDir?: string | undefined;
    readonly modelDir?: string | undefined;
    readonly loadEncoder?: () => Encoder;
    readonly spend: Spend;
  },
): Meaning {
  const encoder = (settings.loadEncoder ?? (() => loadEncoder(settings.modelDir)))();
  const known = readVectors(settings.catalogueDir ?? CATALOGUE_DIR);
  const texts = rows.map(textOfRow);
  const stored = texts.map((text) => known.get(hashOfText(text)));
  const fresh = encoder.encode(texts.filter((_, i) => !stored[i])).map(packVector);
  const vectors = stored.map((vector) => vector ?? (fresh.shift() as PackedVector));
  const space = new VectorSpace(rows.length, (row) => vectors[row] as PackedVector);
  const hubness = new HubnessScale(stored.map((vector) => vector?.hubness));
  return { encoder: withBudget(encoder, settings.spend), space, hubness };
}

/** The same encoder, which reports its work. */
function withBudget(encoder: Encoder, spend: Spend): Encoder {
  return {
    encode(texts, limits) {
      spend(texts.reduce((sum, text) => sum + LETTER_WORK * text.length, 0));
      return encoder.encode(texts, limits);
    },
  };
}
