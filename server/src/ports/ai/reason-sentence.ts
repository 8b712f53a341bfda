import type { InterestRow, RankedInterest, Reason } from '@interest-miner/engine';

/** The section that an interest belongs to; null where the source has none. */
function sectionOf(path: readonly string[] | undefined): string | null {
  const section = path && path.length > 2 ? path.at(-2) : undefined;
  return section === undefined || /^additional interests$/i.test(section) ? null : section;
}

/** What is said of an interest needs no more of it. */
export type RankedRow = Pick<InterestRow, 'id' | 'name' | 'path'>;

/** Who likes an interest, and what of the brief leads to it, in one line; where it is known comes first if that is elsewhere. */
export function sentenceOf({
  reason,
  likedBy,
  interest,
}: Pick<RankedInterest<RankedRow>, 'reason' | 'likedBy' | 'interest'>): string {
  const lead = reason && leadOf(reason, interest);
  if (likedBy === null) return lead ?? 'Near your brief as a whole';
  if (lead === null) return `Liked by ${likedBy}`;
  return reason?.link === 'elsewhere' ? `${lead}. Liked by ${likedBy}` : `Liked by ${likedBy}. ${lead}`;
}

/** What of the brief leads to an interest. It claims no more than what led there. */
function leadOf(reason: Reason, { path }: RankedRow): string {
  const text = `“${reason.text}”`;
  const written = reason.from === undefined ? '' : `You write “${reason.from}”: `;
  const place = (list: string) => {
    const all = `${written}${list}`;
    return `${all.charAt(0).toUpperCase()}${all.slice(1)}`;
  };
  switch (reason.link) {
    case 'named':
      return `Your brief says ${text}`;
    case 'product':
      return `Shares ${text} with your brief`;
    case 'audience':
      return `Your customers, as you describe them: ${text}`;
    case 'akin':
      return `Goes with ${text} in your brief`;
    case 'people':
      return place(`on our list for ${text}`);
    case 'trade':
      return place(reason.isHigh ? `high on our list for ${text}` : `on our list for ${text}`);
    case 'similar':
      return `“${reason.from}” suggests ${text}: ${reason.isHigh ? 'high on' : 'on'} our list for it`;
    case 'list':
      return `On one of our lists to which ${text} leads`;
    case 'beside':
      if (reason.from?.toLowerCase() === reason.text.toLowerCase())
        return `On a list of ours with ${text}, which your brief says`;
      return place(`on a list of ours with ${text}`);
    case 'section':
      return `Under ${sectionOf(path) ?? 'one subject'} with ${text}`;
    case 'elsewhere':
      return `Known mainly in ${withArticle(reason.text)}, which your brief does not name`;
  }
}

function withArticle(country: string): string {
  return /^(?:United|Netherlands|Philippines|Dominican|Czech Rep|Bahamas|Maldives)/.test(country)
    ? `the ${country}`
    : country;
}
