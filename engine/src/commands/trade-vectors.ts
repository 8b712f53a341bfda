import { writeFileSync } from 'node:fs';
import { loadCatalogue } from '../catalogue.ts';
import { loadPlaybooks, PLAYBOOKS_DIR } from '../playbooks.ts';
import { loadEncoder } from '../semantic/encoder/encoder.ts';
import { DIGEST_FILE, digestOfTexts, learnVectors, textsOfTrade } from '../semantic/trades/learned-vectors.ts';
import { loadExamples } from '../semantic/trades/trade-examples.ts';
import { hashOfText, packVector, readVectors, textOfRow, writeVectors } from '../semantic/vector-file.ts';
import { VectorSpace } from '../semantic/vector-space.ts';

// Learns the trades' vectors from their words and examples: two minutes, most of them for the encoder.
const known = readVectors();
const rows = loadCatalogue().filter(({ flags }) => !flags?.includes('sensitive'));
const stored = rows.flatMap((row) => known.get(hashOfText(textOfRow(row))) ?? []);
const space = new VectorSpace(stored.length, (row) => stored[row] as (typeof stored)[number]);
const examples = loadExamples();
const texts = loadPlaybooks().map((playbook) => textsOfTrade(playbook, examples));
const encoder = loadEncoder();
const vectors = learnVectors(texts.map((own) => encoder.encode(own).map((vector) => space.centred(vector))));
writeVectors(
  new Map(vectors.map((vector, i) => [hashOfText(texts[i]?.[0] as string), { ...packVector(vector), hubness: 0 }])),
  PLAYBOOKS_DIR,
);
writeFileSync(DIGEST_FILE, `${digestOfTexts(texts)}\n`);
console.log(`${texts.length} trades, ${texts.flat().length - texts.length} examples`);
