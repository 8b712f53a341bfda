import type { Playbook } from './playbooks.ts';
import { fold, words } from './text/fold.ts';

/** Two trades that share so many words and sayings are one trade written twice. */
const SHARED_PHRASES = 3;
const JOINERS: ReadonlySet<string> = new Set(['and', 'of', 'for', 'the']);

/**
 * Every trade that is written twice, as "file:line: problem": its name has the words of another's in another order or number, or three of its words and
 * sayings are another's too. A brief's evidence would be split between the two.
 */
export function checkTwins(playbooks: readonly Playbook[]): string[] {
  const byName = new Map<string, Playbook>();
  const byPhrase = new Map<string, Playbook[]>();
  return playbooks.flatMap((playbook) => {
    const { trade, place } = playbook;
    const name = nameOf(trade);
    const namesake = byName.get(name);
    byName.set(name, playbook);
    const shared = new Map<Playbook, string[]>();
    for (const phrase of new Set([...playbook.words, ...playbook.sayings].map((text) => fold(text)))) {
      const others = byPhrase.get(phrase) ?? [];
      for (const other of others) shared.set(other, [...(shared.get(other) ?? []), phrase]);
      byPhrase.set(phrase, [...others, playbook]);
    }
    const twins = [...shared].filter(([, phrases]) => phrases.length >= SHARED_PHRASES);
    return [
      ...(namesake ? [`${place}: "${trade}" has the name of "${namesake.trade}" in other words`] : []),
      ...twins.map(([other, phrases]) => `${place}: "${trade}" and "${other.trade}" both say ${phrases.join(', ')}`),
    ];
  });
}

/** A trade's words without order, plural and joiners. */
function nameOf(trade: string): string {
  const singular = words(fold(trade)).flatMap((word) => (JOINERS.has(word) ? [] : [word.replace(/s$/, '')]));
  return singular.sort().join(' ');
}

/**
 * Every row that Meta removed and a list still names, as "file:line: problem": it is never offered, so it only takes a place.
 * @param removed whether a name's row was removed
 */
export function checkRemoved(playbooks: readonly Playbook[], removed: (name: string) => boolean): string[] {
  return playbooks.flatMap(({ trade, interests, worthTesting, place }) =>
    [...interests, ...worthTesting]
      .filter(removed)
      .map((name) => `${place}: "${name}" of "${trade}" was removed by Meta`),
  );
}
