import type { Deps } from '../../../deps.ts';
import { endGrant, insertGrant } from '../queries/grants.ts';
import { append, type Happening } from '../timeline/append.ts';
import { layOut } from '../timeline/lay-out.ts';
import { readFacts } from './read-facts.ts';

/**
 * Stores what happened to a user's plans: what it adds and ends, `append` says. The only writer of grants, but for trials and
 * erased accounts.
 * @param db a transaction that holds the lock of grants
 */
export async function appendFact(db: Deps['db'], userId: string, happening: Happening, now: number): Promise<void> {
  const facts = await readFacts(db, userId);
  const { added, ended } = append(facts, happening, now);
  for (const { id, becomes } of ended) await endGrant(db, id, becomes, now);
  const gone = new Set(ended.map(({ id }) => id));
  const given = facts.given.map((one) => (gone.has(one.id) ? { ...one, endedAt: now } : one));
  // When it is to be used, for what is printed about it.
  const laid = new Map(layOut([...given, ...added]).map((grant) => [grant.id, grant]));
  for (const grant of added) {
    const { startsAt, endsAt } = laid.get(grant.id) ?? { startsAt: grant.from, endsAt: grant.from };
    await insertGrant(db, userId, { ...grant, startsAt, endsAt }, now);
  }
}
