import { hash } from 'node:crypto';

/** Row count of one table and a hash over all rows, equal only if the tables hold the same rows. */
export interface TableHash {
  readonly table: string;
  readonly rows: number;
  readonly hash: string;
}

/**
 * Adds up the hashes of rows, so that their order does not matter: two databases sort text differently.
 * @param columns names in one order for both sides
 */
export function createTableHash(table: string, columns: readonly string[]) {
  const sums = new BigUint64Array(4);
  let rows = 0;
  return {
    add(row: Readonly<Record<string, unknown>>): void {
      const digest = hash('sha256', JSON.stringify(columns.map((column) => row[column])), 'buffer');
      for (let part = 0; part < sums.length; part += 1)
        sums[part] = (sums[part] as bigint) + digest.readBigUInt64LE(part * 8);
      rows += 1;
    },
    result(): TableHash {
      return { table, rows, hash: Buffer.from(sums.buffer).toString('hex') };
    },
  };
}

/** One line per table, for people. */
export function describeHashes(hashes: readonly TableHash[]): string {
  const width = Math.max(...hashes.map(({ table }) => table.length));
  return hashes
    .map(
      ({ table, rows, hash: digest }) =>
        `  ${table.padEnd(width)} ${String(rows).padStart(9)} rows  ${digest.slice(0, 16)}`,
    )
    .join('\n');
}
