import { InsertQueryNode, type RootOperationNode, TableNode, UpdateQueryNode } from 'kysely';

const mostEntries = 20_000;

/** Tables whose writes change nothing that is remembered: the ones that grow with every search. */
const besideMemory = new Set(['search_usage', 'search_history']);

/** Whether a write may change remembered rows. What is not plainly an insert into or update of one table may. */
export function mayChangeMemory(node: RootOperationNode): boolean {
  const table = InsertQueryNode.is(node) ? node.into : UpdateQueryNode.is(node) ? node.table : undefined;
  return table === undefined || !TableNode.is(table) || !besideMemory.has(table.table.identifier.name);
}

/**
 * Rows of the reads that come with every request, kept as long as nobody can have changed them: this process tells of
 * its own writes, and SQLite's `data_version` tells of everybody else's, asked once in a turn of the event loop. A commit
 * is acknowledged in a later turn than it was made in, so whoever knows of it reads it.
 */
export class RowMemory {
  readonly #dataVersion: () => number;
  readonly #rows = new Map<string, unknown[]>();
  #version = -1;
  #generation = 0;
  #isChecked = false;

  /** @param dataVersion changes whenever another connection commits */
  constructor(dataVersion: () => number) {
    this.#dataVersion = dataVersion;
  }

  /** Changes with everything that may change rows: what was read under another generation is not to be kept. */
  generation(): number {
    if (!this.#isChecked) {
      this.#isChecked = true;
      setImmediate(() => {
        this.#isChecked = false;
      });
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

  /** Called before each write of this process that may change what is remembered, and when one was undone. */
  forget(): void {
    this.#generation += 1;
    this.#rows.clear();
  }
}
