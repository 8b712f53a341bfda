import { dayMs } from '../../../lib/time.ts';
import type { TestAdStore } from './store.ts';

const clockId = (ownerId: string) => `clock ${ownerId}`;

/** How far a person's test ad accounts are ahead of our own clock, in milliseconds. */
export async function aheadOf(store: TestAdStore, ownerId: string): Promise<number> {
  const clock = await store.findObject(ownerId, clockId(ownerId));
  return Number(clock?.fields.ahead ?? 0);
}

/** Advances a person's test ad accounts by whole days. */
export async function advanceDays(store: TestAdStore, ownerId: string, days: number, createdAt: number): Promise<void> {
  const id = clockId(ownerId);
  const before = await store.findObject(ownerId, id);
  const fields = { ahead: String(Number(before?.fields.ahead ?? 0) + days * dayMs) };
  if (before) await store.updateObject(ownerId, id, fields);
  else await store.insertObject({ id, ownerId, accountId: '', kind: 'clock', fields, createdAt });
}
