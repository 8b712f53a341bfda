import { withArticle } from './goals.ts';
import { testLimits } from './limits.ts';

const words = ['no', 'one', 'two', 'three', 'four', 'five'];
const inWords = (count: number) => words[count] ?? String(count);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What a plan says before any money is spent. */
export const testPlanTexts = {
  withoutWinner:
    'Most tests of usual size end without a winner: of 4,000 simulated tests of two audiences that differ as interests usually do, with some 50 results each, 58%. Then it stays open which one is better.',
  /** @param differences the smallest in percent, if a result is cheap and if it is dear */
  shows: (total: string, days: number, { best, worst }: { readonly best: number; readonly worst: number }) =>
    best === worst
      ? `${total} over ${days} days shows a difference in cost per result of ${best}% or more.`
      : `${total} over ${days} days shows a difference in cost per result of ${best} to ${worst}% or more, depending on what a result costs.`,
  showsIfCheap: (total: string, days: number, best: number, needed: number) =>
    `${total} over ${days} days shows a difference in cost per result of ${best}% or more if a result is cheap. If it is dear, an audience gets under ${needed} results, and the test ends without a verdict.`,
  tooLittle: (total: string, days: number, results: number, needed: number) =>
    `${total} over ${days} days brings each audience ${results} ${results === 1 ? 'result' : 'results'} at most. A verdict needs ${needed} in each, so this test would end without one.`,
  single: (total: string) =>
    `${total} measures what a result costs with this audience; with one audience, nothing is compared.`,
  costUnknown: (total: string) =>
    `The test is planned to cost ${total}. Enter what a result costs you, to see which difference that can show.`,
  fewerCells: (cells: number, all: string, fit: number) =>
    `${capital(inWords(cells))} audiences are too many for ${all} a day: ${inWords(fit)} would do.`,
  /** @param daily what each audience needs a day to show it in the days that are planned */
  moreDays: (needed: number, percent: number, { days, daily }: { readonly days: number; readonly daily: string }) =>
    needed > testLimits.days.max
      ? `Interests usually differ by about ${percent}%. To show that in ${days} days, each audience needs about ${daily} a day.`
      : `Interests usually differ by about ${percent}%. To show that, the test needs about ${needed} days, or about ${daily} a day for each audience.`,
  overlap: (first: string, second: string, percent: number) =>
    `${first} and ${second} share ${percent}% of their interests. Meta shows only one of them to the same person, so the stronger one gets more.`,
  differentPeople:
    'The audiences differ in place, age, gender or language too, so the test will not say whether the interests made the difference.',
  slowLearning: (unit: string, weekly: number) =>
    `An audience may get under ${weekly} results a week, so Meta may stay in its learning phase and ${withArticle(unit)} may cost more than later.`,
  expansion: (unit: string) =>
    `For ${withArticle(unit)}, Meta also reaches people without these interests where it expects better results. The test compares where Meta starts from.`,
  choosePixel:
    'Results come from a pixel on your website. Choose it, and what arrives from it is checked before any money is spent.',
  noPixel:
    'This ad account has no pixel, so nothing on your website can be counted. Create one in Events Manager, or choose a goal that Meta counts itself, such as link clicks.',
  pixelUnknown:
    'This ad account does not list the pixel, so nobody can say whether it fires. Share it with the ad account in Business settings, under Data sources, or choose another one.',
  pixelNever: (pixel: string) =>
    `The pixel “${pixel}” has never fired, so nothing would be counted. Install it on your website, then check it in Events Manager.`,
  pixelSilent: (pixel: string, since: string) =>
    `The pixel “${pixel}” has not fired since ${since}, so nothing may be counted. Open your website, check in Events Manager that it fires, and only then start.`,
  noPixelFires:
    'Landing page views are counted by the pixel on your website, and no pixel of this ad account has fired in the last day. Check it in Events Manager before you start.',
  eventNever: (pixel: string, event: string, unit: string) =>
    `In the last 7 days, no “${event}” event came from the pixel “${pixel}”, so no ${unit} would be counted. Set the event up in Events Manager, or choose another goal.`,
  onlyPageViews: (pixel: string, event: string) =>
    `In the last 7 days, only page views came from the pixel “${pixel}”, and no “${event}” event. Add the event to the page that is shown afterwards, or choose landing page views as the goal.`,
  fewEvents: (count: number, event: string, wanted: number) =>
    `Your website had ${count} “${event}” ${count === 1 ? 'event' : 'events'} in the last 7 days, from all sources. These audiences need about ${wanted} a week to leave Meta’s learning phase: an earlier step, such as landing page views, gives more results.`,
  pixelUnread: (pixel: string) =>
    `Meta does not let this connection read the events of the pixel “${pixel}”. Check in Events Manager that they arrive, before you start.`,
  notAsked:
    'What the pixel sends could not be checked now, as Meta did not answer. Look at this page again in some minutes, or check it in Events Manager.',
  outOfCalls:
    'What the pixel sends was not checked: the calls to Meta that this ad account has are used up for now. Look at this page again in some minutes, or check it in Events Manager.',
  attributions: (settings: readonly string[]) =>
    `The ads you chose have run with different attribution settings (${settings.join('; ')}), so their costs so far cannot be compared with each other. In the test, all audiences have the same setting; enter a cost per result that was counted under one of them.`,
  sharedBudget: (ads: readonly string[]) =>
    `${ads.map((name) => `“${name}”`).join(' and ')} ran where Meta shares the budget between ad sets, so ${ads.length === 1 ? 'its cost so far says' : 'their costs so far say'} little about one audience. In the test, sharing is off: leave it off.`,
} as const;

const attributionWords: Readonly<Record<string, string>> = { click: 'click', view: 'view', ev: 'engaged view' };

/** An attribution setting such as `1d_view_7d_click` in words: `7-day click and 1-day view`. */
export function attributionInWords(setting: string): string {
  const parts = [...setting.matchAll(/(\d+)d_([a-z]+)/g)].map(([, days, kind = '']) => ({ days, kind }));
  const inOrder = parts.toSorted((a, b) => a.kind.localeCompare(b.kind));
  return inOrder.map(({ days, kind }) => `${days}-day ${attributionWords[kind] ?? kind}`).join(' and ') || setting;
}
