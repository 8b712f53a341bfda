import type { Encoder } from '../src/semantic/encoder/encoder.ts';

/** An encoder that caches by text: engine and baseline encode the same rows. No judged brief reaches the limits of one call. */
export function cachingEncoder(encoder: Encoder): Encoder {
  const known = new Map<string, Float32Array>();
  return {
    encode(texts) {
      const fresh = [...new Set(texts)].filter((text) => !known.has(text));
      encoder.encode(fresh).forEach((vector, i) => {
        known.set(fresh[i] as string, vector);
      });
      return texts.map((text) => known.get(text) as Float32Array);
    },
  };
}
