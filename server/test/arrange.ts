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
