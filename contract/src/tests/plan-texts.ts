import { withArticle } from './goals.ts';

const words = ['no', 'one', 'two', 'three', 'four', 'five'];
const inWords = (count: number) => words[count] ?? String(count);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What a plan says before any money is spent. */
export const testPlanTexts = {
  withoutWinner:
    'Most tests of usual size end without a winner: of 4,000 simulated tests of two audiences that differ as interests usually do, with some 50 results each, 58 %. Then neither is clearly better, and either will do.',
  shows: (total: string, days: number, best: number, worst: number) =>
    `${total} over ${days} days shows a difference in cost per result of ${best} to ${worst} % or more, depending on what a result costs.`,
  single: (total: string) =>
    `${total} measures what a result costs with this audience; with one audience, nothing is compared.`,
  costUnknown: (total: string) =>
    `The test is planned to cost ${total}. Enter what a result costs you, to see which difference that can show.`,
  fewerCells: (cells: number, all: string, fit: number) =>
    `${capital(inWords(cells))} audiences are too many for ${all} a day: ${inWords(fit)} would do.`,
  moreDays: (days: number, percent: number) =>
    `Interests usually differ by about ${percent} %. To show that, the test needs about ${days} days, or a higher budget.`,
  overlap: (first: string, second: string, percent: number) =>
    `${first} and ${second} share ${percent} % of their interests. Meta shows only one of them to the same person, so the stronger one gets more.`,
  differentPeople:
    'The audiences differ in place, age, gender or language too, so the test will not say whether the interests made the difference.',
  slowLearning: (unit: string, weekly: number) =>
    `An audience may get under ${weekly} results a week, so Meta may stay in its learning phase and ${withArticle(unit)} may cost more than later.`,
  expansion: (unit: string) =>
    `For ${withArticle(unit)}, Meta also reaches people without these interests where it expects better results. The test compares where Meta starts from.`,
  pixel: 'Results come from your pixel. Check in Events Manager that it fires and that the event of this goal arrives.',
} as const;
