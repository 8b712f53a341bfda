import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { accountOf, sandboxKeyId } from '../../../ports/payments/port.ts';

/** `isSameAccount` as a condition on the column `gateway`. */
export function hasSameAccount(key: string): RawBuilder<SqlBool> {
  const account = accountOf(key);
  if (account === key) return sql<SqlBool>`gateway = ${key}`;
  return sql<SqlBool>`(substr(gateway, 1, ${sql.lit(account.length)}) = ${account} and gateway <> ${sandboxKeyId})`;
}
