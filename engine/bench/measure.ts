/** One measured figure, in the shape that the project's benchmark runner prints. */
export interface Row {
  readonly name: string;
  readonly value: string;
  readonly goal?: string;
  readonly pass?: boolean;
}

export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
}

/** Milliseconds of each call, after one warm-up call each. */
export function timed<T>(inputs: readonly T[], rounds: number, run: (input: T) => void): Percentiles {
  for (const input of inputs) run(input);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const input of inputs) {
      const start = performance.now();
      run(input);
      times.push(performance.now() - start);
    }
  }
  return percentilesOf(times);
}

export function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Two rows, p50 and p99, with goals in milliseconds if there are any. */
export function rowsOf(name: string, { p50, p99 }: Percentiles, goals?: Percentiles): Row[] {
  const row = (percentile: string, value: number, goal: number | undefined): Row => ({
    name: `${name}, ${percentile}`,
    value: `${value.toFixed(value < 10 ? 2 : 0)} ms`,
    ...(goal === undefined ? {} : { goal: `≤ ${goal} ms`, pass: value <= goal }),
  });
  return [row('p50', p50, goals?.p50), row('p99', p99, goals?.p99)];
}

/** Prints rows as the benchmark runner does, for a benchmark run directly. */
export function print(rows: readonly Row[]): void {
  for (const { name, value, goal = '', pass } of rows) {
    const verdict = pass === undefined ? '' : pass ? '✓' : '✗ missed';
    console.log(`  ${name.padEnd(44)} ${value.padStart(12)}  ${goal.padEnd(10)} ${verdict}`);
  }
}
