import { randomBytes } from 'node:crypto';
import { eventBody } from './entities.ts';
import type { SandboxFields, SandboxKind, SandboxObject, SandboxStore } from './store.ts';

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('base64url').replace(/[-_]/g, '0')}`;

/**
 * What orders and subscriptions of the built-in gateway share: its store, its clock, and new objects in it.
 * @param clock now in milliseconds
 * @param changed called after each change, to deliver its webhooks
 */
export function createBook(store: SandboxStore, clock: () => number, changed: () => void) {
  const object = <Kind extends SandboxKind>(
    kind: Kind,
    id: string,
    fields: SandboxFields[Kind],
    { parentId = null, dueAt = null }: Partial<Pick<SandboxObject, 'parentId' | 'dueAt'>> = {},
  ): SandboxObject<Kind> => ({ id, kind, parentId, fields, dueAt, version: 0, createdAt: clock() });
  /** In seconds, as in Razorpay's objects. */
  const now = () => Math.floor(clock() / 1000);
  return {
    store,
    now,
    object,
    /** A webhook that is due at once. */
    event: (type: string, reported: Parameters<typeof eventBody>[1]) =>
      object('webhook', newId('evt'), { body: eventBody(type, reported, now()), attempts: 0 }, { dueAt: clock() }),
    /** Stores what one change makes, and delivers its webhooks. @returns false if another change came first */
    async save(added: readonly SandboxObject[], others?: readonly SandboxObject[]): Promise<boolean> {
      const isSaved = await store.save(added, others);
      if (isSaved && added.some(({ kind }) => kind === 'webhook')) changed();
      return isSaved;
    },
  };
}

export type Book = ReturnType<typeof createBook>;
