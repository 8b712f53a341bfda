import { fold, words } from '../text/fold.ts';
import type { Brief, RankedInterest } from '../types.ts';
import { STOP_WORDS } from './bm25.ts';

/** Maximum terms from one section of the catalogue: a keyword source returns similar interests anyway. */
const MAX_PER_SECTION = 2;

/**
 * Search terms of a brief for a keyword source, best first: names of the interests that fit best, a few from
 * each section and without brackets, then word pairs from the brief itself.
 */
export function searchTerms(brief: Brief, ranked: readonly RankedInterest[], limit: number): string[] {
  const terms = new Map<string, string>();
  const add = (term: string) => {
    const key = fold(term);
    if (key !== '' && !terms.has(key)) terms.set(key, term);
  };
  const perSection = new Map<string, number>();
  for (const { interest } of ranked) {
    if (terms.size >= Math.ceil(limit * 0.8)) break;
    const section = interest.path.slice(0, -1).join('>');
    const count = perSection.get(section) ?? 0;
    if (count >= MAX_PER_SECTION) continue;
    perSection.set(section, count + 1);
    add(withoutBrackets(interest.name));
  }
  for (const term of pairsOf(brief)) {
    if (terms.size >= limit) break;
    add(term);
  }
  for (const { interest } of ranked) add(withoutBrackets(interest.name));
  return [...terms.values()].slice(0, limit);
}

function withoutBrackets(name: string): string {
  return name.replace(/\s*\([^)]*\)/g, '');
}

/** Adjacent content words of description and audience: "vegan meal", "meal delivery". */
function pairsOf(brief: Brief): string[] {
  return [brief.description, brief.targetAudience].flatMap((text) =>
    String(text ?? '')
      .slice(0, 1200)
      .split(/[,.;:!?()\n]+/)
      .flatMap((part) => {
        const all = words(fold(part));
        const telling = (word: string | undefined) => word !== undefined && word.length > 2 && !STOP_WORDS.has(word);
        return all.flatMap((word, i) => (telling(word) && telling(all[i + 1]) ? [`${word} ${all[i + 1]}`] : []));
      }),
  );
}
