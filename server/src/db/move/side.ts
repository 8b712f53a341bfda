/** A row by column; values are null, strings and numbers in both databases. */
export type Row = Readonly<Record<string, string | number | null>>;

/** One end of a move: a database opened for it alone. */
export interface Side {
  readonly engine: 'sqlite' | 'postgres';
  /** Tables by name, each after those that its rows refer to. */
  tables(): Promise<string[]>;
  /** Column names of a table, sorted. */
  columns(table: string): Promise<string[]>;
  count(table: string): Promise<number>;
  /** Size on disk. */
  bytes(): Promise<number>;
  /** Reads a table in batches, in no order. */
  read(table: string): AsyncIterable<Row[]>;
  write(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void>;
  run(sql: string, values?: readonly (string | number)[]): Promise<Row[]>;
  /** Whether a server has it open, as far as this end can tell. */
  isServed(now: number): Promise<boolean>;
  /** From now on a commit waits for the disk, and takes along what was written before. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Rows of a batch. Wide rows make it large: a list's entries are some 500 bytes. */
export const batchRows = 2000;

/** Jobs start every 5 s wherever a server runs. */
const quietMs = 20_000;

export async function jobsRanLately(side: Side, now: number): Promise<boolean> {
  const [row] = await side.run('select max(last_started_at) as at from job_leases');
  return Number(row?.at ?? 0) > now - quietMs;
}

/** Sorts tables so that each follows those it refers to. @throws Error if they refer to each other in a circle */
export function inOrderOfReferences(
  tables: readonly string[],
  references: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const sorted: string[] = [];
  const rest = new Set([...tables].sort());
  while (rest.size > 0) {
    const next = [...rest].filter(
      (table) => ![...(references.get(table) ?? [])].some((to) => to !== table && rest.has(to)),
    );
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...rest].join(', ')}`);
    for (const table of next) rest.delete(table);
    sorted.push(...next);
  }
  return sorted;
}
