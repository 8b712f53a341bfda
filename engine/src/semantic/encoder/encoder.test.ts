import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assembleKernel } from '../../commands/build-kernel.ts';
import { dot } from '../vector-space.ts';
import { loadEncoder } from './encoder.ts';
import { installedModelDir } from './weights.ts';

// The first numbers from another implementation with the same weights (verified against TensorFlow.js).
const REFERENCE = [0.058418, -0.057865, -0.059571, 0.002607, -0.01878, 0.009458];
const encoder = loadEncoder();
const cosine = (a: string, b: string) => {
  const [x, y] = encoder.encode([a, b]) as [Float32Array, Float32Array];
  return dot(x, y);
};

test('vectors have length 1, and similar meanings are close', () => {
  const [vector] = encoder.encode(['Yoga']) as [Float32Array];
  expect(vector.length).toBe(512);
  expect(dot(vector, vector)).toBeCloseTo(1, 4);
  expect(cosine('puppy training', 'teaching a young dog')).toBeGreaterThan(
    cosine('puppy training', 'mortgage rates') + 0.2,
  );
});

test('a text alone and in a batch gives the same vector', () => {
  const texts = ['Yoga', 'A long sentence about coffee, beans and espresso machines', '', 'हिन्दी', 'x '.repeat(5000)];
  const together = encoder.encode(texts);
  texts.forEach((text, i) => {
    const [alone] = encoder.encode([text]) as [Float32Array];
    expect(alone.every((value, j) => Math.abs(value - (together[i]?.[j] as number)) < 1e-4)).toBe(true);
  });
});

test('limits cut the longest texts first, and leave none out', () => {
  const xs = (count: number) => 'x '.repeat(count).trim();
  const vectors = (texts: readonly string[]) => texts.map((text) => encoder.encode([text])[0]);
  expect(encoder.encode([xs(90), xs(2)], { each: 5, all: 90 })).toEqual(vectors([xs(5), xs(2)]));
  expect(encoder.encode([xs(90), xs(9), xs(2)], { each: 80, all: 10 })).toEqual(vectors([xs(4), xs(4), xs(2)]));
  expect(encoder.encode([xs(90), xs(9), xs(9)], { each: 80, all: 10, exempt: 1 })).toEqual(
    vectors([xs(90), xs(5), xs(5)]),
  );
});

test('agrees with the reference implementation', () => {
  const [vector] = encoder.encode(['Online yoga studio with beginner classes']) as [Float32Array];
  REFERENCE.forEach((value, i) => {
    expect(vector[i]).toBeCloseTo(value, 4);
  });
});

test('the committed kernel is what its source assembles to', async () => {
  const committed = readFileSync(join(import.meta.dirname, 'kernel', 'matmul.wasm'));
  expect(Buffer.from(await assembleKernel()).equals(committed)).toBe(true);
});

test('missing or truncated weights are an error', () => {
  expect(() => loadEncoder('/nowhere')).toThrow();
  const dir = mkdtempSync(join(tmpdir(), 'weights-'));
  cpSync(installedModelDir(), dir, { recursive: true });
  const last = readdirSync(dir)
    .filter((name) => name.startsWith('group1'))
    .sort()
    .at(-1) as string;
  truncateSync(join(dir, last), 1000);
  expect(() => loadEncoder(dir)).toThrow('the model is cut short');
  rmSync(dir, { recursive: true });
});
