/**
 * Probabilities from logarithms that share an unknown constant. Together with the chance of none of them they add up to 1.
 * @param none the logarithm of the chance of none of them
 */
export function chancesOf(logs: readonly number[], none = Number.NEGATIVE_INFINITY): number[] {
  const best = logs.reduce((most, value) => Math.max(most, value), none);
  const likelihoods = logs.map((value) => Math.exp(value - best));
  const total = likelihoods.reduce((sum, value) => sum + value, Math.exp(none - best));
  return likelihoods.map((value) => value / total);
}
