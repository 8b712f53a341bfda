import { fold, words } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import type { Reason } from '../types.ts';
import { stemsOf } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { LOOSE_WORDS } from './brief/loose-words.ts';
import { PEOPLE_STEMS } from './brief/people-words.ts';
import { tellingPart } from './trade-quotes.ts';
import type { CircleSupport } from './trades/circle-index.ts';

/**
 * The people whom a brief's audience names, or who share interests with a trade's customers and of whom the brief says most of their name; null if there are none.
 * Those who lose their hair are not spoken of by "barber", although they
 * share interests with his customers. People in a line of work are only where customers buy for their work: plumbers are no customers of a plumber, and "people afraid
 * of the dentist" no dentists.
 */
export function peopleReasons(query: BriefQuery): (circle: CircleSupport | undefined) => Reason | null {
  const { stems, categoryStems, professional, namesPrivate, pieces } = query;
  const isPrivate = !professional || namesPrivate;
  const known = new Map<string, string | undefined>();
  /** Where the brief says most of their name, if it does. */
  const said = (people: string) => {
    const all = stemsOf(people).filter((key) => !PEOPLE_STEMS.has(key) && !LOOSE_WORDS.has(key));
    const told = all.filter((key) => stems.has(key) && !categoryStems.has(key));
    if (told.length * 2 <= all.length) return undefined;
    const isTold = (word: string) => told.includes(stem(word));
    const piece = pieces.find((text) => words(fold(text)).some(isTold));
    return piece && tellingPart(piece, isTold);
  };
  return (circle) => {
    if (!circle?.isSure || (circle.isAtWork && isPrivate)) return null;
    const { people, ledBy } = circle;
    // Men of 45 are not "Men over 50".
    const isOfAge = (text: string) => (people.match(/\d+/g) ?? []).every((age) => text.includes(age));
    if ('piece' in ledBy) return isOfAge(ledBy.piece) ? { link: 'people', text: people, from: ledBy.piece } : null;
    if (!ledBy.isLikely) return null;
    if (!known.has(people)) known.set(people, said(people));
    const from = known.get(people);
    return from === undefined ? null : { link: 'people', text: people, from };
  };
}
