import { aliasesOf } from '../src/rows.ts';
import { Bm25 } from '../src/semantic/bm25.ts';
import { readBrief } from '../src/semantic/brief/brief-text.ts';
import type { Encoder } from '../src/semantic/encoder/encoder.ts';
import { topRows } from '../src/semantic/top-rows.ts';
import { hashOfText, type PackedVector, packVector, readVectors, textOfRow } from '../src/semantic/vector-file.ts';
import { VectorSpace } from '../src/semantic/vector-space.ts';
import type { InterestRow } from '../src/types.ts';
import { type JudgedBrief, judgedId } from './sets.ts';

type Ranking = (judged: JudgedBrief) => string[];

const LENGTH = 250;

/** BM25 over names, aliases and paths, without further signals. */
export function wordsAlone(rows: readonly InterestRow[]): Ranking {
  const bm25 = new Bm25(rows);
  return ({ brief }) => {
    const query = readBrief(brief);
    return query ? topRows(bm25.score(query.stems), LENGTH).map((row) => judgedId(rows[row] as InterestRow)) : [];
  };
}

/** The sentence encoder's cosine between brief and row, both centred, without further signals. */
export function encoderAlone(rows: readonly InterestRow[], encoder: Encoder): Ranking {
  const known = readVectors();
  const vectors = rows.map((row) => {
    const packed = known.get(hashOfText(textOfRow(row)));
    return packed ?? packVector(encoder.encode([textWithAliases(row)])[0] as Float32Array);
  });
  const space = new VectorSpace(rows.length, (row) => vectors[row] as PackedVector);
  return ({ brief }) => {
    const [vector] = encoder.encode([`${brief.category}. ${brief.description} ${brief.targetAudience}`]);
    const [cosines] = space.compare([space.centred(vector as Float32Array)]);
    return topRows(cosines as Float32Array, LENGTH).map((row) => judgedId(rows[row] as InterestRow));
  };
}

function textWithAliases(row: InterestRow): string {
  return [row.name, ...aliasesOf(row)].join(', ').slice(0, 240);
}
