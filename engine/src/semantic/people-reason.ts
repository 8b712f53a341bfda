import type { Reason } from '../types.ts';
import { stemsOf } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { LOOSE_WORDS } from './brief/loose-words.ts';
import { PEOPLE_STEMS } from './brief/people-words.ts';
import type { CircleSupport } from './trades/circle-index.ts';

/**
 * The people whom the audience names, or who share interests with a trade's customers and of whom the brief speaks; null if there are none.
 * @param circle the people who have a row
 */
export function peopleReason(
  circle: CircleSupport | undefined,
  isSpokenOf: (circle: CircleSupport) => boolean,
): Reason | null {
  if (!circle?.isSure || !isSpokenOf(circle)) return null;
  const { people: text, ledBy } = circle;
  if ('piece' in ledBy) return { link: 'people', text, from: ledBy.piece };
  return ledBy.isLikely ? { link: 'people', text, trade: ledBy.trade } : null;
}

/**
 * Whether a brief speaks of some people: its audience names them, or it says most of their name. Those who lose their hair are not spoken of by "barber", although they
 * share interests with his customers. People in a line of work are only where customers buy for their work: plumbers are no customers of a plumber, and "people afraid
 * of the dentist" no dentists.
 */
export function spokenOf(query: BriefQuery): (circle: CircleSupport) => boolean {
  const { stems, categoryStems, professional, namesPrivate } = query;
  const isPrivate = !professional || namesPrivate;
  const known = new Map<string, boolean>();
  return ({ people, isAtWork, ledBy }) => {
    if (isAtWork && isPrivate) return false;
    if ('piece' in ledBy) return true;
    const isKnown = known.get(people);
    if (isKnown !== undefined) return isKnown;
    const all = stemsOf(people).filter((key) => !PEOPLE_STEMS.has(key) && !LOOSE_WORDS.has(key));
    const told = all.filter((key) => stems.has(key) && !categoryStems.has(key));
    const isSaid = told.length * 2 > all.length;
    known.set(people, isSaid);
    return isSaid;
  };
}
