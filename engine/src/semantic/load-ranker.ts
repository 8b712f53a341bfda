import { ACCENTS_DIR, CIRCLES_DIR, loadPlaybooks, PLAYBOOKS_DIR, type Playbook, textOfPlaybook } from '../playbooks.ts';
import type { Interest } from '../types.ts';
import { BriefRanker } from './brief-ranker.ts';
import type { Meaning } from './catalogue-ranker.ts';
import { DIMENSIONS } from './encoder/encoder.ts';
import { hashOfText, readVectors, unpackVector } from './vector-file.ts';

/**
 * A ranker with the shipped trades, accents and circles. Their interests are rows of the built-in catalogue: another one has none of them.
 * @param likedBy who likes the interest with a key
 */
export function loadRanker(
  rows: readonly Interest[],
  meaning: Meaning | null,
  settings: { readonly catalogueDir?: string | undefined; readonly cachedTexts?: number },
  likedBy: (key: string) => string | null,
): BriefRanker {
  const { cachedTexts, catalogueDir } = settings;
  const load = (dir: string) => (catalogueDir === undefined ? loadPlaybooks(dir) : []);
  const [playbooks, circles] = [load(PLAYBOOKS_DIR), load(CIRCLES_DIR)];
  return new BriefRanker(rows, meaning, {
    playbooks,
    playbookVectors: vectorsOf(playbooks, PLAYBOOKS_DIR),
    accents: load(ACCENTS_DIR),
    circles,
    circleVectors: vectorsOf(circles, CIRCLES_DIR),
    cachedTexts,
    likedBy,
  });
}

/** The learned vector of each playbook; zeros without one: it is recognised by words alone. */
function vectorsOf(playbooks: readonly Playbook[], dir: string): Float32Array[] {
  const known = readVectors(dir);
  return playbooks.map((playbook) => {
    const vector = known.get(hashOfText(textOfPlaybook(playbook)));
    return vector ? unpackVector(vector) : new Float32Array(DIMENSIONS);
  });
}
