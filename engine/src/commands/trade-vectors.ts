import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CIRCLES_DIR, loadPlaybooks, PLAYBOOKS_DIR } from '../playbooks.ts';
import { loadEncoder } from '../semantic/encoder/encoder.ts';
import { storedSpace } from '../semantic/stored-space.ts';
import {
  DIGEST_FILE,
  digestOfTexts,
  learnVectors,
  textsOfCircle,
  textsOfTrade,
} from '../semantic/trades/learned-vectors.ts';
import { loadExamples } from '../semantic/trades/trade-examples.ts';
import { hashOfText, packVector, writeVectors } from '../semantic/vector-file.ts';

// Learns the vectors of trades and circles from their words and examples: two minutes, most of them for the encoder.
const space = storedSpace();
const encoder = loadEncoder();

function learn(dir: string, texts: readonly (readonly string[])[]): void {
  const vectors = learnVectors(texts.map((own) => encoder.encode(own).map((vector) => space.centred(vector))));
  const records = vectors.map(
    (vector, i) => [hashOfText(texts[i]?.[0] as string), { ...packVector(vector), hubness: 0 }] as const,
  );
  writeVectors(new Map(records), dir);
  writeFileSync(join(dir, DIGEST_FILE), `${digestOfTexts(texts)}\n`);
  console.log(`${dir}: ${texts.length} vectors from ${texts.flat().length} texts`);
}

const examples = loadExamples();
learn(
  PLAYBOOKS_DIR,
  loadPlaybooks().map((playbook) => textsOfTrade(playbook, examples)),
);
learn(CIRCLES_DIR, loadPlaybooks(CIRCLES_DIR).map(textsOfCircle));
