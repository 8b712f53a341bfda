import type { Deps } from '../../../deps.ts';
import { endGrant, insertGrant, moveGrant } from '../queries/grants.ts';
import { append, type Happening } from '../timeline/append.ts';
import { readFacts } from './read-facts.ts';

/** When something takes effect, in the past for a charge that is noticed late, and when it is stored. */
interface Moments {
  readonly at: number;
  readonly now: number;
}

/**
 * Stores what happened to a user's plans. The only writer of grants, but for trials and erased accounts.
 * @param db a transaction that holds the lock of grants
 */
export async function appendFact(
  db: Deps['db'],
  userId: string,
  happening: Happening,
  { at, now }: Moments,
): Promise<void> {
  const { added, ended, moved } = append(await readFacts(db, userId), happening, at);
  for (const { id, becomes } of ended) await endGrant(db, id, becomes, now);
  for (const grant of added) await insertGrant(db, userId, grant);
  for (const { id, startsAt, endsAt } of moved) await moveGrant(db, id, startsAt, endsAt);
}
