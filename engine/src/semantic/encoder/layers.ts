import { addAt, floatAt } from '../../arrays.ts';

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
// Numbers are read without `arrays.ts` here: with so many calls the compiler stops inlining, which took four times as long.

/**
 * Multi-head self-attention within each text. qkv: rows × 3·width (queries, keys, values side by side), out: rows × width.
 */
export function attention(qkv: Float32Array, out: Float32Array, width: number, spans: readonly TextSpan[]): void {
  const headWidth = width / HEADS;
  const stride = 3 * width;
  const scale = 1 / Math.sqrt(headWidth);
  // Sums are in doubles: numbers that are doubles already need no conversion at each of many readings.
  const numbers = new Float64Array(qkv);
  for (const { start, length } of spans) {
    const scores = new Float64Array(length);
    for (let head = 0; head < HEADS; head++) {
      for (let i = 0; i < length; i++) {
        const query = (start + i) * stride + head * headWidth;
        softmaxScores(numbers, query, start * stride + width + head * headWidth, { stride, headWidth, scale, scores });
        const to = (start + i) * width + head * headWidth;
        const values = start * stride + 2 * width + head * headWidth;
        for (let c = 0; c < headWidth; c += 4) {
          let [s0, s1, s2, s3] = [0, 0, 0, 0];
          for (let j = 0, value = values + c; j < length; j++, value += stride) {
            const weight = scores[j] as number;
            s0 += weight * (numbers[value] as number);
            s1 += weight * (numbers[value + 1] as number);
            s2 += weight * (numbers[value + 2] as number);
            s3 += weight * (numbers[value + 3] as number);
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

function softmaxScores(qkv: Float64Array, query: number, firstKey: number, shape: AttentionShape): void {
  const { stride, headWidth, scale, scores } = shape;
  let highest = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < scores.length; j++) {
    const key = firstKey + j * stride;
    // Four parallel sums: a single one would wait for each addition to finish.
    let [s0, s1, s2, s3] = [0, 0, 0, 0];
    for (let c = 0; c < headWidth; c += 4) {
      const q = query + c;
      const k = key + c;
      s0 += (qkv[q] as number) * (qkv[k] as number);
      s1 += (qkv[q + 1] as number) * (qkv[k + 1] as number);
      s2 += (qkv[q + 2] as number) * (qkv[k + 2] as number);
      s3 += (qkv[q + 3] as number) * (qkv[k + 3] as number);
    }
    scores[j] = (s0 + s1 + s2 + s3) * scale;
    if ((scores[j] as number) > highest) highest = scores[j] as number;
  }
  let sum = 0;
  for (let j = 0; j < scores.length; j++) {
    scores[j] = Math.exp((scores[j] as number) - highest);
    sum += scores[j] as number;
  }
  for (let j = 0; j < scores.length; j++) scores[j] = (scores[j] as number) / sum;
}

/** The mean of the rows of each text. x: rows × width. */
export function meanRows(x: Float32Array, width: number, spans: readonly TextSpan[]): Float32Array {
  const means = new Float32Array(spans.length * width);
  spans.forEach(({ start, length }, text) => {
    for (let i = start; i < start + length; i++) {
      for (let j = 0; j < width; j++) addAt(means, text * width + j, floatAt(x, i * width + j) / length);
    }
  });
  return means;
}

/** Adds b to a, in place, over the first `count` numbers. */
export function addInto(a: Float32Array, b: Float32Array, count: number): void {
  for (let i = 0; i < count; i++) a[i] = floatAt(a, i) + floatAt(b, i);
}
