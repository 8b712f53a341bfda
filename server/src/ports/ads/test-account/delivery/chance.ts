import { createHash } from 'node:crypto';

/** A number from 0 to 1, always the same for the same words. */
export function chanceOf(...words: readonly (string | number)[]): number {
  const hash = createHash('sha256').update(words.join('\u0000')).digest();
  return (hash.readUInt32BE(0) + 0.5) / 2 ** 32;
}

/** A standard normal number, always the same for the same words (Box and Muller). */
export function normalOf(...words: readonly (string | number)[]): number {
  const radius = Math.sqrt(-2 * Math.log(chanceOf('radius', ...words)));
  return radius * Math.cos(2 * Math.PI * chanceOf('angle', ...words));
}

/** From here on a Poisson number is as good as normal. */
const largeMean = 60;

/** A Poisson number, always the same for the same words; it grows with the mean, so that late results only add to a day. */
export function poissonOf(mean: number, ...words: readonly (string | number)[]): number {
  if (mean <= 0) return 0;
  if (mean > largeMean) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normalOf(...words)));
  const share = chanceOf(...words);
  let [count, term] = [0, Math.exp(-mean)];
  for (let sum = term; sum < share && count < 400; sum += term) {
    count += 1;
    term *= mean / count;
  }
  return count;
}
