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

  /** Changes with everything that may change rows: what was read under another generation is not to be kept. */
  generation(): number {
    const now = performance.now();
    if (now - this.#checkedAt >= checkEveryMs) {
      this.#checkedAt = now;
      const version = this.#dataVersion();
      if (version !== this.#version) this.forget();
      this.#version = version;
    }
    return this.#generation;
  }

  /** Ask for `generation` first. */
  find(key: string): unknown[] | undefined {
    return this.#rows.get(key);
  }

  keep(key: string, rows: unknown[], generation: number): void {
    if (generation !== this.generation()) return;
    if (this.#rows.size >= mostEntries) this.#rows.clear();
    this.#rows.set(key, rows);
  }

  /** Called with each write of this process that may change what is remembered, and when one was undone. */
  forget(): void {
    this.#generation += 1;
    this.#rows.clear();
  }
}
