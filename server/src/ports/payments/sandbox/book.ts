import { randomBytes } from 'node:crypto';
import { eventBody } from './entities.ts';
import type { SandboxFields, SandboxKind, SandboxObject, SandboxStore } from './store.ts';

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('base64url').replace(/[-_]/g, '0')}`;

/** What orders and subscriptions of the built-in gateway share: its store, its clock, and new objects in it. */
export interface Book {
  readonly store: SandboxStore;
  /** In seconds, as in Razorpay's objects. */
  now(): number;
  object<Kind extends SandboxKind>(
    kind: Kind,
    id: string,
    fields: SandboxFields[Kind],
    more?: { readonly parentId?: string | null; readonly dueAt?: number | null },
  ): SandboxObject<Kind>;
  /** A webhook that is due at once. */
  event(type: string, reported: Parameters<typeof eventBody>[1]): SandboxObject<'webhook'>;
  /** Stores what one change makes, and delivers its webhooks. @returns false if another change came first */
  save(added: readonly SandboxObject[], changed?: readonly SandboxObject[]): Promise<boolean>;
}

/** @param clock now in milliseconds @param changed called after each change, to deliver its webhooks */
export function createBook(store: SandboxStore, clock: () => number, changed: () => void): Book {
  const object: Book['object'] = (kind, id, fields, { parentId = null, dueAt = null } = {}) => ({
    id,
    kind,
    parentId,
    fields,
    dueAt,
    version: 0,
    createdAt: clock(),
  });
  const now = () => Math.floor(clock() / 1000);
  return {
    store,
    now,
    object,
    event: (type, reported) =>
      object('webhook', newId('evt'), { body: eventBody(type, reported, now()), attempts: 0 }, { dueAt: clock() }),
    async save(added, others) {
      const isSaved = await store.save(added, others);
      if (isSaved && added.some(({ kind }) => kind === 'webhook')) changed();
      return isSaved;
    },
  };
}
