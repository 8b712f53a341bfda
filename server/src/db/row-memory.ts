import { InsertQueryNode, type RootOperationNode, TableNode, UpdateQueryNode } from 'kysely';

const mostEntries = 20_000;
const checkEveryMs = 5;

/** Tables whose writes change nothing that is remembered: the ones that grow with every search. */
const besideMemory = new Set(['search_usage', 'search_history']);

/** Whether a write may change remembered rows. What is not plainly an insert into or update of one table may. */
export function mayChangeMemory(node: RootOperationNode): boolean {
  const table = InsertQueryNode.is(node) ? node.into : UpdateQueryNode.is(node) ? node.table : undefined;
  return table === undefined || !TableNode.is(table) || !besideMemory.has(table.table.identifier.name);
}

/**
 * Rows of the reads that come with every request, kept as long as nobody can have changed them: this process tells of
 * its own writes, and what another process on the file commits shows within 5 ms, by SQLite's `data_version`.
 */
export class RowMemory {
  readonly #dataVersion: () => number;
  readonly #rows = new Map<string, unknown[]>();
  #version = -1;
  #generation = 0;
  #checkedAt = -checkEveryMs;

  /** @param dataVersion changes whenever another connection commits */
  constructor(dataVersion: () => number) {
    this.#dataVersion = dataVersion;
  }

  /** The rows kept under `key`, else those that `read` brings: kept unless something was written meanwhile. */
  async recall<Row>(key: string, read: () => Promise<Row[]>): Promise<Row[]> {
    const generation = this.#currentGeneration();
    const known = this.#rows.get(key);
    if (known !== undefined) return known as Row[];
    const rows = await read();
    if (generation !== this.#currentGeneration()) return rows;
    if (this.#rows.size >= mostEntries) this.#rows.clear();
    this.#rows.set(key, rows);
    return rows;
  }

  /** Changes with everything that may change rows. */
  #currentGeneration(): number {
    const now = performance.now();
    if (now - this.#checkedAt >= checkEveryMs) {
      this.#checkedAt = now;
      const version = this.#dataVersion();
      if (version !== this.#version) this.forget();
      this.#version = version;
    }
    return this.#generation;
  }

  /** Called with each write of this process that may change what is remembered, and when one was undone. */
  forget(): void {
    this.#generation += 1;
    this.#rows.clear();
  }
}
