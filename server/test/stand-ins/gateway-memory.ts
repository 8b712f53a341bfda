import type {
  SandboxFields,
  SandboxKind,
  SandboxObject,
  SandboxStore,
} from '../../src/ports/payments/sandbox/store.ts';

/**
 * A gateway's objects in memory, oldest first. Webhooks are not kept: tests deliver messages of their own.
 * @param secrets values by name
 */
export function createGatewayMemory(secrets: Readonly<Record<string, string>>) {
  const kept = new Map<SandboxKind, Map<string, SandboxObject>>();
  const children = new Map<string, Set<string>>();
  function all<Kind extends SandboxKind>(kind: Kind): Map<string, SandboxObject<Kind>> {
    const known = kept.get(kind) ?? new Map<string, SandboxObject>();
    kept.set(kind, known);
    return known as Map<string, SandboxObject<Kind>>;
  }
  const list = <Kind extends SandboxKind>(kind: Kind) => [...all(kind).values()];

  function put(object: SandboxObject): void {
    all(object.kind).set(object.id, object);
    if (object.parentId === null) return;
    const siblings = children.get(object.parentId) ?? new Set<string>();
    children.set(object.parentId, siblings.add(object.id));
  }

  const store: SandboxStore = {
    find: async (kind, id) => all(kind).get(id),
    childrenOf: async (kind, parentId) => [...(children.get(parentId) ?? [])].flatMap((id) => all(kind).get(id) ?? []),
    newest: async (kind, limit) => list(kind).reverse().slice(0, limit),
    due: async (kind, now, limit) =>
      list(kind)
        .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
        .slice(0, limit),
    async save(added, changed = []) {
      if (changed.some(({ kind, id, version }) => all(kind).get(id)?.version !== version)) return false;
      if (added.some(({ kind, id }) => all(kind).has(id))) return false;
      for (const object of changed) put({ ...object, version: object.version + 1 });
      for (const object of added) if (object.kind !== 'webhook') put(object);
      return true;
    },
    deleteClosedWebhooks: async () => {},
  };

  /** What the gateway's own people see and change of one kind. */
  const book = <Kind extends SandboxKind>(kind: Kind) => ({
    get: (id: string): SandboxFields[Kind] | undefined => all(kind).get(id)?.fields,
    values: (): SandboxFields[Kind][] => list(kind).map(({ fields }) => fields),
    set(id: string, fields: SandboxFields[Kind]): void {
      const fresh = { id, kind, parentId: null, dueAt: null, version: 0, createdAt: 0 };
      put({ ...fresh, ...all(kind).get(id), fields } as SandboxObject);
    },
    delete: (id: string): boolean => all(kind).delete(id),
    /** Those that belong to another object. */
    of: (parentId: string): SandboxFields[Kind][] =>
      [...(children.get(parentId) ?? [])].flatMap((id) => all(kind).get(id)?.fields ?? []),
  });

  for (const [name, value] of Object.entries(secrets)) book('secret').set(name, { value });
  return { store, book };
}
