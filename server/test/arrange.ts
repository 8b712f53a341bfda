import { randomUUID } from 'node:crypto';
import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { listLimits } from '@interest-miner/contract/lists/limits';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import type { TestApp } from './harness.ts';

// States that take a test too many calls, or that an operator brings about: the only tests' writes to these tables.

/** Leaves a user who has searched this many searches. */
export async function leaveSearches(app: TestApp, user: { token: string; email: string }, left: number): Promise<void> {
  const { searches_remaining: remaining } = (await app.call(getProfile, { token: user.token })).json.data;
  const usage = app.deps.db.updateTable('search_usage').where('user_id', '=', await app.userId(user.email));
  await usage.set((eb) => ({ used: eb('used', '+', remaining - left) })).execute();
}

/** Closes an account, as its deletion does first. */
export async function closeAccount(app: TestApp, email: string): Promise<void> {
  await app.deps.db.updateTable('users').set({ account_status: 'closed' }).where('email', '=', email).execute();
}

/** Adds users like one, without anything of theirs. @returns their ids */
export async function addUsers(app: TestApp, like: string, count: number): Promise<string[]> {
  const { db } = app.deps;
  const pattern = await db.selectFrom('users').selectAll().where('id', '=', like).executeTakeFirstOrThrow();
  const ids = Array.from({ length: count }, () => randomUUID());
  const users = ids.map((id) => ({ ...pattern, id, email: `${id}@example.com` }));
  await db
    .insertInto('users')
    .values(users as never)
    .execute();
  return ids;
}

/** Marks an address as confirmed. */
export async function confirmEmail(app: TestApp, email: string): Promise<void> {
  await app.deps.db.updateTable('users').set({ email_verified_at: 1 }).where('email', '=', email).execute();
}

/** @param minor in the smallest unit of the currency */
export async function setPrice(app: TestApp, planId: number, minor: number): Promise<void> {
  await app.deps.db.updateTable('plans').set({ price_minor: minor }).where('sort_order', '=', planId).execute();
}

/** Leaves accounts that only log in with Facebook. */
export async function removePassword(app: TestApp, ...emails: string[]): Promise<void> {
  await app.deps.db.updateTable('users').set({ password_hash: '' }).where('email', 'in', emails).execute();
}

/** Makes a user's purchases look as if made with another key of the gateway. */
export async function setGatewayKey(app: TestApp, userId: string, gateway: string): Promise<void> {
  for (const table of ['payment_orders', 'gateway_subscriptions'] as const)
    await app.deps.db.updateTable(table).set({ gateway }).where('user_id', '=', userId).execute();
}

/** Leaves no purchase due for a check at the gateway. */
export async function endChecks(app: TestApp): Promise<void> {
  for (const table of ['payment_orders', 'gateway_subscriptions'] as const)
    await app.deps.db.updateTable(table).set({ check_due_at: null }).execute();
}

/** Leaves an order as its process does when it dies before the gateway has answered. */
export async function abandonOrder(app: TestApp, id: string): Promise<void> {
  const abandoned = { status: 'creating', gateway_order_id: null, check_due_at: null } as const;
  await app.deps.db.updateTable('payment_orders').set(abandoned).where('id', '=', id).execute();
}

/** Leaves a user without an address for invoices, as before there were any. */
export async function removeBuyer(app: TestApp, userId: string): Promise<void> {
  await app.deps.db.deleteFrom('buyers').where('user_id', '=', userId).execute();
}

/** Sets when the tokens of connections to Meta expire; Meta grants sixty days. */
export async function expireConnections(app: TestApp, expiresAt: number): Promise<void> {
  await app.deps.db.updateTable('meta_connections').set({ expires_at: expiresAt }).execute();
}

/** Leaves a user room for so many audiences or lists. */
export async function leavePlaces(app: TestApp, userId: string, of: { audiences: number } | { lists: number }) {
  const { db } = app.deps;
  if ('audiences' in of) {
    const audience_count = audienceLimits.perPerson - of.audiences;
    await db.updateTable('audience_owners').set({ audience_count }).where('owner_id', '=', userId).execute();
  } else {
    const list_count = listLimits.lists - of.lists;
    await db.updateTable('list_owners').set({ list_count }).where('owner_id', '=', userId).execute();
  }
}

/** Replaces the id of an interest in a stored audience, as if Meta had removed it since. */
export async function replaceId(app: TestApp, audience: string, id: string, by: string): Promise<void> {
  const { db } = app.deps;
  const row = await db.selectFrom('audiences').select('spec').where('id', '=', audience).executeTakeFirstOrThrow();
  const spec = row.spec.replaceAll(id, by);
  await db.updateTable('audiences').set({ spec }).where('id', '=', audience).execute();
}

/** Forgets what Meta has answered, its pauses and the calls made so far. */
export async function forgetMeta(app: TestApp): Promise<void> {
  for (const table of ['interest_cache', 'meta_budgets', 'interest_source_pauses'] as const)
    await app.deps.db.deleteFrom(table).execute();
}

/** Makes all assistants' tokens valid for another resource. */
export async function setResource(app: TestApp, resource: string): Promise<void> {
  await app.deps.db.updateTable('assistants').set({ resource }).execute();
}

/** Makes a list count as having so many bytes. */
export async function setListBytes(app: TestApp, list: string, bytes: number): Promise<void> {
  await app.deps.db.updateTable('lists').set({ bytes }).where('id', '=', list).execute();
}
