import type { Encoder } from '../src/semantic/encoder/encoder.ts';

/** An encoder that encodes no text twice: the engine and the baseline read the same rows. */
export function remembering(encoder: Encoder): Encoder {
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
