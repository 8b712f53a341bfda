/** A gamma distribution; for a rate, `rate` has the unit of what is paid, such as money. */
export interface Gamma {
  readonly shape: number;
  readonly rate: number;
}

/** Steps per standard deviation of the narrowest distribution, and how many of them are covered on each side. */
const stepsPerSd = 6;
const sdsCovered = 9;
const maxSteps = 20_000;

const spreadOf = ({ shape }: Gamma) => 1 / Math.sqrt(shape);
/** The mode of the logarithm. */
const centreOf = ({ shape, rate }: Gamma) => Math.log(shape / rate);
/** Below one result the left tail of the logarithm falls only as e^(shape·u). */
const leftOf = (gamma: Gamma) => centreOf(gamma) - Math.max(sdsCovered * spreadOf(gamma), 25 / gamma.shape);
const rightOf = (gamma: Gamma) => centreOf(gamma) + sdsCovered * spreadOf(gamma);

/** Densities and cumulative shares of the logarithm at equal steps. */
interface Table {
  readonly from: number;
  readonly step: number;
  readonly density: Float64Array;
  readonly cumulative: Float64Array;
}

function tabulate(gamma: Gamma, from: number, step: number, steps: number): Table {
  const { shape, rate } = gamma;
  const centre = centreOf(gamma);
  const density = new Float64Array(steps + 1);
  const slope = new Float64Array(steps + 1);
  let total = 0;
  for (let at = 0; at <= steps; at += 1) {
    const u = from + at * step;
    const value = Math.exp(shape * (u - centre) - (rate * Math.exp(u) - shape));
    density[at] = value;
    slope[at] = value * (shape - rate * Math.exp(u));
    total += value;
  }
  total *= step;
  const cumulative = new Float64Array(steps + 1);
  for (let at = 0; at <= steps; at += 1) {
    density[at] = (density[at] as number) / total;
    slope[at] = (slope[at] as number) / total;
    if (at === 0) continue;
    // The trapezoid with its first correction (Euler-Maclaurin).
    const pair = ((density[at - 1] as number) + (density[at] as number)) / 2;
    const bend = (step * ((slope[at] as number) - (slope[at - 1] as number))) / 12;
    cumulative[at] = (cumulative[at - 1] as number) + step * (pair - bend);
  }
  return { from, step, density, cumulative };
}

/** The chance of each distribution to be the largest; they add up to 1. */
export function chancesOfLargest(gammas: readonly Gamma[]): number[] {
  const from = Math.min(...gammas.map(leftOf));
  const to = Math.max(...gammas.map(rightOf));
  const steps = Math.min(maxSteps, Math.ceil(((to - from) * stepsPerSd) / Math.min(...gammas.map(spreadOf))));
  const step = (to - from) / steps;
  const tables = gammas.map((gamma) => tabulate(gamma, from, step, steps));
  const chances = tables.map((own) => {
    let sum = 0;
    for (let at = 0; at <= steps; at += 1) {
      let share = own.density[at] as number;
      for (const other of tables) if (other !== own) share *= other.cumulative[at] as number;
      sum += share;
    }
    return sum * step;
  });
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  return chances.map((chance) => chance / all);
}

/** The value below which a distribution lies with a probability. */
export function quantile(gamma: Gamma, probability: number): number {
  const from = leftOf(gamma);
  const width = rightOf(gamma) - from;
  const steps = Math.min(maxSteps, Math.ceil((width * stepsPerSd * 4) / spreadOf(gamma)));
  const { cumulative, step } = tabulate(gamma, from, width / steps, steps);
  const next = cumulative.findIndex((share) => share >= probability);
  const above = next <= 0 ? 1 : next;
  const [low, high] = [cumulative[above - 1] as number, cumulative[above] as number];
  return Math.exp(from + step * (above - 1 + (probability - low) / (high - low)));
}
