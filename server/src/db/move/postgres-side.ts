import pg from 'pg';
import { readAddress } from '../postgres.ts';
import { batchRows, inOrderOfReferences, jobsRanLately, type Row, type Side } from './side.ts';

const references = `
  select child.relname as child, parent.relname as parent from pg_constraint
  join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
  where contype = 'f' and connamespace = current_schema()::regnamespace`;

/** Opens a PostgreSQL database. @throws Error if it cannot be reached */
export async function postgresSide(url: string): Promise<Side> {
  const { connectionString, isPooled } = readAddress(url);
  if (isPooled) throw new Error('A move needs the address of PostgreSQL itself, without the pooler.');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  await client.query('set synchronous_commit = off');
  const all = async (sql: string, values: readonly (string | number)[] = []) =>
    (await client.query<Row>(sql, [...values])).rows;

  const side: Side = {
    engine: 'postgres',
    async tables() {
      const names = await all('select tablename from pg_tables where schemaname = current_schema()');
      const targets = new Map<string, Set<string>>();
      for (const { child, parent } of await all(references))
        targets.set(String(child), (targets.get(String(child)) ?? new Set()).add(String(parent)));
      return inOrderOfReferences(
        names.map(({ tablename }) => String(tablename)),
        targets,
      );
    },
    async columns(table) {
      const sql =
        'select column_name from information_schema.columns where table_schema = current_schema() and table_name = $1';
      return (await all(sql, [table])).map((row) => String(row.column_name)).sort();
    },
    async count(table) {
      return Number((await all(`select count(*) as n from "${table}"`))[0]?.n);
    },
    async bytes() {
      return Number((await all('select pg_database_size(current_database()) as n'))[0]?.n);
    },
    async *read(table) {
      await client.query('begin');
      try {
        await client.query(`declare moved no scroll cursor for select * from "${table}"`);
        const fetch = () => all(`fetch ${batchRows} from moved`);
        // The next batch is on its way while one is used.
        let next = fetch();
        for (;;) {
          const rows = await next;
          if (rows.length === 0) break;
          next = fetch();
          next.catch(() => {});
          yield rows;
        }
      } finally {
        await client.query('rollback');
      }
    },
    async write(table, columns, rows) {
      const names = columns.map((column) => `"${column}"`).join(', ');
      // One parameter however many rows and columns there are.
      await client.query(
        `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1)`,
        [JSON.stringify(rows)],
      );
    },
    run: all,
    isServed: (now) => jobsRanLately(side, now),
    async settle() {
      await client.query('set synchronous_commit = on');
    },
    async close() {
      await client.end();
    },
  };
  return side;
}
