/** One measured figure. `pass` is absent for peers and for rows without a goal. */
export interface Row {
  readonly name: string;
  readonly value: string;
  readonly goal?: string;
  readonly pass?: boolean;
  /** Why this machine cannot show the goal: it is reported, and not missed. */
  readonly unshown?: string;
}

export interface Benchmark {
  readonly name: string;
  run(): Promise<Row[]>;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The nearest-rank percentile of unsorted values; 0 for none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')} /s`;
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
