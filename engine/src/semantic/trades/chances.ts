/**
 * Probabilities from their logarithms, up to a common constant. They add up to 1, less the chance of none of them.
 * @param none the logarithm for none of them
 */
export function chancesOf(logs: readonly number[], none = Number.NEGATIVE_INFINITY): number[] {
  const best = logs.reduce((most, value) => Math.max(most, value), none);
  const likelihoods = logs.map((value) => Math.exp(value - best));
  const total = likelihoods.reduce((sum, value) => sum + value, Math.exp(none - best));
  return likelihoods.map((value) => value / total);
}
