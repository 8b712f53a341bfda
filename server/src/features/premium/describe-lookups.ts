import { formatCount } from '@interest-miner/contract/count';
import type { Lookup } from '@interest-miner/contract/premium/endpoints';
import type { TermAnswer } from './look-up-terms.ts';
import type { LocalRanking, Ranked } from './rank.ts';

function count(n: number, words: string): string[] {
  return n > 0 ? [`${formatCount(n)} ${words}`] : [];
}

function sentence(parts: readonly string[]): string {
  const text = parts.join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function ofTerm(answer: TermAnswer, kept: ReadonlySet<string>): Lookup {
  const { term, fresh, total, overCap, repeated, unrelated, failed } = answer;
  const inResult = fresh.filter(({ id }) => kept.has(id)).length;
  const why = failed
    ? 'The source did not answer'
    : sentence([
        ...count(unrelated, 'unrelated, added by the source'),
        ...count(repeated, 'found by an earlier term'),
        ...count(fresh.length - inResult, 'did not fit the brief well enough'),
        ...count(overCap, 'beyond the best of this term'),
      ]) || (total === 0 ? 'The source has nothing for this term' : '');
  return {
    term,
    kind: 'term',
    status: failed ? 'failed' : 'answered',
    found: total,
    kept: inResult,
    dropped: total - inResult,
    why,
  };
}

/** Explains what happened to the interests found by each lookup. The `kept` counts add up to the result's length. */
export function describeLookups(
  answers: readonly TermAnswer[],
  { byMeaning }: Pick<LocalRanking, 'byMeaning'>,
  result: readonly Ranked[],
): Lookup[] {
  const kept = new Set(result.map(({ interest }) => interest.id));
  const terms = answers.map((answer) => ofTerm(answer, kept));
  if (byMeaning.size === 0) return terms;
  const byTerm = new Set(answers.flatMap(({ fresh }) => fresh.map(({ id }) => id)));
  const alone = [...byMeaning].filter((id) => !byTerm.has(id));
  const keptAlone = alone.filter((id) => kept.has(id)).length;
  const why = sentence([
    ...count(byMeaning.size - alone.length, 'found by a term as well'),
    ...count(alone.length - keptAlone, 'did not fit the brief well enough'),
  ]);
  const meaning: Lookup = {
    term: 'Whole catalogue, by meaning',
    kind: 'meaning',
    status: 'answered',
    found: byMeaning.size,
    kept: keptAlone,
    dropped: byMeaning.size - keptAlone,
    why,
  };
  return [...terms, meaning];
}
