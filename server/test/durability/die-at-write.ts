import { readFileSync } from 'node:fs';
import { DefaultQueryExecutor } from 'kysely';

// Preloaded into a real server: kills it at a write to some tables, and sets its clock ahead, and PostgreSQL's, which it would follow.
const { DIE_AT = '', DIE_AT_TABLES = '', CLOCK_AHEAD_MS = '0' } = process.env;
const writesThere = new RegExp(`^(insert into|update) "(${DIE_AT_TABLES})"`);
const aheadMs = Number(CLOCK_AHEAD_MS);
const now = Date.now;
Date.now = () => now() + aheadMs;

/** `DIE_AT` names a file: `<run> before|after <n>` kills at the nth write since that run was written there. */
const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as {
  executeQuery(compiled: { readonly sql: string }): Promise<unknown>;
};
const { executeQuery } = executor;
let run = '';
let writes = 0;
executor.executeQuery = async function (compiled) {
  if (compiled.sql.includes('clock_timestamp()')) {
    const { rows } = (await executeQuery.call(this, compiled)) as { rows: { at: number }[] };
    return { rows: rows.map(({ at }) => ({ at: Number(at) + aheadMs })) };
  }
  if (!writesThere.test(compiled.sql)) return executeQuery.call(this, compiled);
  const [armedRun = '', when = '', nth = ''] = readFileSync(DIE_AT, 'utf8').split(' ');
  if (armedRun !== run) [run, writes] = [armedRun, 0];
  writes += 1;
  const mine = writes === Number(nth);
  if (mine && when === 'before') process.kill(process.pid, 'SIGKILL');
  const answer = await executeQuery.call(this, compiled);
  if (mine && when === 'after') process.kill(process.pid, 'SIGKILL');
  return answer;
};
