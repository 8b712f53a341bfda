import type { ReadySet } from '../audiences/endpoints.ts';
import { withArticle } from './goals.ts';
import { testLimits } from './limits.ts';

const shown = 3;

/** The first names of several, such as `Yoga, Pilates and 4 more`. */
function namesInWords(names: readonly string[], last: 'and' | 'or'): string {
  const rest = names.length - shown;
  const parts = rest > 0 && last === 'and' ? [...names.slice(0, shown), `${rest} more`] : names.slice(0, shown);
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}` : (parts[0] ?? '');
}

/** Why the people of a suggested audience should buy. */
const because: Readonly<Record<ReadySet['kind'], (business: string) => string>> = {
  core: (business) => `these are the interests closest to ${business}`,
  adjacent: (business) => `customers of ${business} are likely to share these interests`,
  brands: (business) => `they follow brands like ${business}`,
};

/** What to test next, in words. */
export const nextTestTexts = {
  untested: (title: string, names: readonly string[], after: readonly string[]) =>
    `Not tested yet: ${title}, with ${namesInWords(names, 'and')}.${after.length > 0 ? ` After it: ${after.join(', ')}.` : ''}`,
  /** @param against what the rival is called; null for the same people without interests */
  hypothesis: (
    { kind, names }: { readonly kind: ReadySet['kind']; readonly names: readonly string[] },
    { business, unit, against }: { readonly business: string; readonly unit: string; readonly against: string | null },
  ) => {
    const result = withArticle(unit);
    const rival = against === null ? 'from the same people without any interest' : `from “${against}”`;
    const sentence = `${result.charAt(0).toUpperCase()}${result.slice(1)} from people into ${namesInWords(names, 'or')} costs less than one ${rival}, because ${because[kind](business)}.`;
    return sentence.slice(0, testLimits.hypothesis);
  },
  allTested:
    'Every audience suggested for this brief has been in a test. To go on, describe the business in other words or for another goal and rank it again, or build an audience of your own.',
  noneSuggested:
    'The analysis of this brief suggests no audience: too few of its interests are strong and of similar size. Add details to the brief and rank it again, or build an audience of your own.',
  noAnalysis:
    'Suggestions for the next test come from the analysis of a brief, and this test belongs to none. Describe the business in the Premium Miner, then choose “Suggest audiences”.',
} as const;
