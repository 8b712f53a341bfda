/** Judged relevance by id: 2 on target, 1 related. */
export type Judgements = Readonly<Record<string, number>>;

/** Whether a row was judged irrelevant, or not judged. */
export function isUnfitting(grade: number | undefined): boolean {
  return grade === undefined || grade === 0;
}

const gain = (grade: number) => (grade === 2 ? 3 : grade === 1 ? 1 : 0);

const bestGains = (relevant: Judgements) =>
  Object.values(relevant)
    .map(gain)
    .sort((a, b) => b - a);

const discounted = (gains: readonly number[], k: number) =>
  gains.slice(0, k).reduce((sum, value, i) => sum + value / Math.log2(i + 2), 0);

/** Normalised discounted cumulative gain of the first k ids; gain 3 for grade 2, 1 for grade 1. */
export function ndcg(ranked: readonly string[], relevant: Judgements, k: number): number {
  const ideal = discounted(bestGains(relevant), k);
  const gains = ranked.slice(0, k).map((id) => gain(relevant[id] ?? 0));
  return ideal === 0 ? 0 : discounted(gains, k) / ideal;
}

/** The share of relevant ids among the first k; of k, if more than k are relevant (like BEIR's capped recall). */
export function recall(ranked: readonly string[], relevant: Judgements, k: number): number {
  const all = Object.keys(relevant).filter((id) => (relevant[id] ?? 0) > 0);
  const found = ranked.slice(0, k).filter((id) => (relevant[id] ?? 0) > 0).length;
  return all.length === 0 ? 0 : found / Math.min(k, all.length);
}

/** The share of the first k places that hold a row of at least this grade; a shorter list leaves places empty. */
export function precision(ranked: readonly string[], relevant: Judgements, k: number, least: number): number {
  return ranked.slice(0, k).filter((id) => (relevant[id] ?? 0) >= least).length / k;
}

/** One over the rank of the first target; 0 if none is found. */
export function reciprocalRank(ranked: readonly string[], targets: readonly string[]): number {
  const at = ranked.findIndex((id) => targets.includes(id));
  return at === -1 ? 0 : 1 / (at + 1);
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;
}

/**
 * Agreement of two judges over the rows that both judged: the share judged alike, and Cohen's kappa, which
 * corrects for chance.
 */
export function agreement(
  judged: readonly { readonly id: string; readonly relevant: Judgements; readonly unfitting?: readonly string[] }[],
  second: Readonly<Record<string, Judgements>>,
) {
  const pairs = judged.flatMap(({ id, relevant, unfitting = [] }) => {
    const other = second[id];
    if (!other) return [];
    return [...Object.keys(relevant), ...unfitting]
      .filter((key) => key in other)
      .map((key) => [!isUnfitting(relevant[key]), !isUnfitting(other[key])] as const);
  });
  const share = (test: (pair: readonly [boolean, boolean]) => boolean) =>
    pairs.filter(test).length / Math.max(1, pairs.length);
  const alike = share(([a, b]) => a === b);
  const [first, other] = [share(([a]) => a), share(([, b]) => b)];
  const chance = first * other + (1 - first) * (1 - other);
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return { rows: pairs.length, alike: rounded(alike), kappa: rounded((alike - chance) / (1 - chance)) };
}

/**
 * nDCG of the second judge's order by the first judge's grades. The order of rows with equal grades is arbitrary, so each
 * counts with their mean gain. It is no ceiling: a ranking may order them better than three grades can.
 */
export function secondJudgesNdcg(first: Judgements, second: Judgements, k: number): number {
  const gains = [2, 1, 0].flatMap((grade) => {
    const alike = Object.keys(second).filter((id) => second[id] === grade);
    const average = mean(alike.map((id) => gain(first[id] ?? 0)));
    return alike.map(() => average);
  });
  const ideal = discounted(bestGains(first), k);
  return ideal === 0 ? 0 : discounted(gains, k) / ideal;
}
