import { type CellDays, decide, verdictRules } from '@interest-miner/contract/tests/verdict/decide';
import { ratioShown } from '@interest-miner/contract/tests/verdict/power';
import { normal, poisson, seededChance } from './simulate.ts';

const tests = 4000;
const planned = 14;
/** Spread of the true results per money between interests, and of one cell's days where days are noisy (log-SD). */
const spreadOfInterests = 0.39;
const noisyDays = 0.18;

interface World {
  readonly name: string;
  readonly seed: number;
  /** The true results a day of each cell of one test, at equal spend. */
  readonly rates: (chance: () => number) => readonly number[];
  readonly noise?: number;
  readonly goal?: { readonly what: 'false' | 'right'; readonly share: number };
}

interface Outcome {
  readonly winner: number | null;
  readonly rates: readonly number[];
}

/** One test, looked at every day until a winner is named or it is over. */
function runTest({ rates: draw, noise = 0 }: World, chance: () => number): Outcome {
  const rates = draw(chance);
  const cells: { results: number[]; spend: number[] }[] = rates.map(() => ({ results: [], spend: [] }));
  for (let day = 1; day <= planned; day += 1) {
    for (const [place, cell] of cells.entries()) {
      const swing = noise === 0 ? 1 : Math.exp(noise * normal(chance) - noise ** 2 / 2);
      cell.results.push(poisson((rates[place] as number) * swing, chance));
      cell.spend.push(1);
    }
    if (day < verdictRules.days) continue;
    const verdict = decide(cells as readonly CellDays[], { planned, over: day === planned });
    if (verdict.kind === 'winner') return { winner: verdict.best, rates };
  }
  return { winner: null, rates };
}

const equal = (cells: number, rate: number) => () => Array.from({ length: cells }, () => rate);
/** One cell better than the others by a ratio, with a mean of `results` in each cell over the whole test. */
const oneBetter = (cells: number, results: number, ratio: number) => () => {
  const base = (results * cells) / (cells - 1 + ratio) / planned;
  return Array.from({ length: cells }, (_, place) => (place === 0 ? base * ratio : base));
};
/** The smallest ratio that the plan of a test promises to show. */
const promised = (cells: number, results: number) => oneBetter(cells, results, ratioShown(results, cells));
const asInterestsDiffer = (cells: number, rate: number) => (chance: () => number) =>
  Array.from({ length: cells }, () => rate * Math.exp(spreadOfInterests * normal(chance)));

const worlds: readonly World[] = [
  { name: '2 equal cells, 5 results a day', seed: 11, rates: equal(2, 5), goal: { what: 'false', share: 0.05 } },
  { name: '2 equal cells, 20 results a day', seed: 12, rates: equal(2, 20), goal: { what: 'false', share: 0.05 } },
  { name: '5 equal cells, 5 results a day', seed: 13, rates: equal(5, 5), goal: { what: 'false', share: 0.05 } },
  { name: '5 equal cells, 20 results a day', seed: 14, rates: equal(5, 20), goal: { what: 'false', share: 0.05 } },
  { name: '2 equal cells, 5 a day, noisy days', seed: 15, rates: equal(2, 5), noise: noisyDays },
  { name: '2 equal cells, 20 a day, noisy days', seed: 16, rates: equal(2, 20), noise: noisyDays },
  { name: '5 equal cells, 20 a day, noisy days', seed: 17, rates: equal(5, 20), noise: noisyDays },
  {
    name: '2 cells, one twice as good, 50 each',
    seed: 21,
    rates: oneBetter(2, 50, 2),
    goal: { what: 'right', share: 0.8 },
  },
  {
    name: '5 cells, one twice as good, 50 each',
    seed: 22,
    rates: oneBetter(5, 50, 2),
    goal: { what: 'right', share: 0.75 },
  },
  { name: '2 cells, one twice as good, noisy days', seed: 23, rates: oneBetter(2, 50, 2), noise: noisyDays },
  { name: '5 cells, one twice as good, noisy days', seed: 24, rates: oneBetter(5, 50, 2), noise: noisyDays },
  {
    name: '2 cells, the ratio its plan names, 50 each',
    seed: 25,
    rates: promised(2, 50),
    goal: { what: 'right', share: 0.78 },
  },
  { name: '2 cells, the ratio its plan names, 200 each', seed: 26, rates: promised(2, 200) },
  { name: '3 cells, the ratio its plan names, 50 each', seed: 27, rates: promised(3, 50) },
  { name: '5 cells, the ratio its plan names, 50 each', seed: 28, rates: promised(5, 50) },
  { name: '5 cells, the ratio its plan names, 200 each', seed: 29, rates: promised(5, 200) },
  { name: '2 cells as interests differ, 50 each', seed: 31, rates: asInterestsDiffer(2, 50 / planned) },
  { name: '5 cells as interests differ, 50 each', seed: 32, rates: asInterestsDiffer(5, 50 / planned) },
];

const percent = (count: number) => `${((100 * count) / tests).toFixed(1)} %`.padStart(7);

/** Simulates tests whose truth is known, with a look every day. @returns whether every goal is met */
function measure(world: World): boolean {
  const chance = seededChance(world.seed);
  let [right, wrong] = [0, 0];
  for (let run = 0; run < tests; run += 1) {
    const { winner, rates } = runTest(world, chance);
    if (winner === null) continue;
    const best = Math.max(...rates);
    const isTie = rates.every((rate) => rate === best);
    if (!isTie && rates[winner] === best) right += 1;
    else wrong += 1;
  }
  const { goal } = world;
  const met = !goal || (goal.what === 'false' ? wrong / tests <= goal.share : right / tests >= goal.share);
  const said = goal
    ? `${met ? 'met' : 'MISSED'}: ${goal.what} ${goal.what === 'false' ? '≤' : '≥'} ${goal.share * 100} %`
    : '';
  console.log(`${world.name.padEnd(44)} right ${percent(right)}  false ${percent(wrong)}  ${said}`);
  return met;
}

console.log(`Verdicts of ${tests} simulated tests of ${planned} days, with a look every day`);
const met = worlds.map(measure);
if (!met.every(Boolean)) process.exitCode = 1;
