import { doubleAt, floatAt } from '../../arrays.ts';

const EPSILON = 1e-6;

/** Normalises each row of x to mean 0 and deviation 1, scaled and shifted, into out. x and out: rows × width. */
export function layerNorm(
  x: Float32Array,
  out: Float32Array,
  rows: number,
  norm: { scale: Float32Array; bias: Float32Array },
): void {
  const width = norm.scale.length;
  for (let start = 0; start < rows * width; start += width) {
    let sum = 0;
    for (let j = 0; j < width; j++) sum += floatAt(x, start + j);
    const mean = sum / width;
    let squares = 0;
    for (let j = 0; j < width; j++) squares += (floatAt(x, start + j) - mean) ** 2;
    const factor = 1 / Math.sqrt(squares / width + EPSILON);
    for (let j = 0; j < width; j++) {
      const centred = (floatAt(x, start + j) - mean) * factor;
      out[start + j] = centred * floatAt(norm.scale, j) + floatAt(norm.bias, j);
    }
  }
}

/** The rows of one text within a batch. */
export interface TextSpan {
  readonly start: number;
  readonly length: number;
}

const HEADS = 4;

/**
 * Multi-head self-attention within each text. qkv: rows × 3·width (queries, keys, values side by side), out: rows × width.
 */
export function attention(qkv: Float32Array, out: Float32Array, width: number, spans: readonly TextSpan[]): void {
  const headWidth = width / HEADS;
  const stride = 3 * width;
  const scale = 1 / Math.sqrt(headWidth);
  for (const { start, length } of spans) {
    const scores = new Float64Array(length);
    for (let head = 0; head < HEADS; head++) {
      for (let i = 0; i < length; i++) {
        const query = (start + i) * stride + head * headWidth;
        softmaxScores(qkv, query, start * stride + width + head * headWidth, { stride, headWidth, scale, scores });
        const to = (start + i) * width + head * headWidth;
        const values = start * stride + 2 * width + head * headWidth;
        for (let c = 0; c < headWidth; c += 4) {
          let [s0, s1, s2, s3] = [0, 0, 0, 0];
          for (let j = 0, value = values + c; j < length; j++, value += stride) {
            const weight = doubleAt(scores, j);
            s0 += weight * floatAt(qkv, value);
            s1 += weight * floatAt(qkv, value + 1);
            s2 += weight * floatAt(qkv, value + 2);
            s3 += weight * floatAt(qkv, value + 3);
          }
          out[to + c] = s0;
          out[to + c + 1] = s1;
          out[to + c + 2] = s2;
          out[to + c + 3] = s3;
        }
      }
    }
  }
}

interface AttentionShape {
  readonly stride: number;
  readonly headWidth: number;
  readonly scale: number;
  readonly scores: Float64Array;
}

function softmaxScores(qkv: Float32Array, query: number, firstKey: number, shape: AttentionShape): void {
  const { stride, headWidth, scale, scores } = shape;
  let highest = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < scores.length; j++) {
    const key = firstKey + j * stride;
    // Four parallel sums: a single one would wait for each addition to finish.
    let [s0, s1, s2, s3] = [0, 0, 0, 0];
    for (let c = 0; c < headWidth; c += 4) {
      const q = query + c;
      const k = key + c;
      s0 += floatAt(qkv, q) * floatAt(qkv, k);
      s1 += floatAt(qkv, q + 1) * floatAt(qkv, k + 1);
      s2 += floatAt(qkv, q + 2) * floatAt(qkv, k + 2);
      s3 += floatAt(qkv, q + 3) * floatAt(qkv, k + 3);
    }
    scores[j] = (s0 + s1 + s2 + s3) * scale;
    if (doubleAt(scores, j) > highest) highest = doubleAt(scores, j);
  }
  let sum = 0;
  for (let j = 0; j < scores.length; j++) {
    scores[j] = Math.exp(doubleAt(scores, j) - highest);
    sum += doubleAt(scores, j);
  }
  for (let j = 0; j < scores.length; j++) scores[j] = doubleAt(scores, j) / sum;
}

/** Adds b to a, in place, over the first `count` numbers. */
export function addInto(a: Float32Array, b: Float32Array, count: number): void {
  for (let i = 0; i < count; i++) a[i] = floatAt(a, i) + floatAt(b, i);
}
