import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { startTrial } from '../../billing/index.ts';
import { insertUser } from '../queries/users.ts';

interface NewAccount {
  readonly name: string;
  readonly email: string;
  /** Empty for an account with Facebook login only. */
  readonly password_hash: string;
  readonly facebook_id?: string;
}

/**
 * Creates an account and its trial atomically.
 * @param also further work in the same transaction
 * @returns its id, or undefined if the email or the Facebook account is taken
 */
export async function createAccount(
  { db, clock }: Deps,
  account: NewAccount,
  also: (transaction: Kysely<Database>, id: string) => Promise<void> = async () => {},
): Promise<string | undefined> {
  const id = randomUUID();
  const now = clock();
  const user = {
    ...account,
    id,
    contact: null,
    address: null,
    country: null,
    dob: null,
    account_status: 'active',
    made_by_facebook: account.facebook_id === undefined ? 0 : 1,
    created_at: now,
  };
  return db.transaction().execute(async (transaction) => {
    if (!(await insertUser(transaction, user))) return undefined;
    await startTrial(transaction, id, now);
    await also(transaction, id);
    return id;
  });
}
