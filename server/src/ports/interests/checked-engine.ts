import type { Engine, Interest } from '@interest-miner/engine';
import { minuteMs, toIso } from '../../lib/time.ts';
import type { CheckNotes } from './port.ts';
import type { CatalogueCheck, CheckStore } from './store.ts';

/** Minimum interval between look-ups of newer checks. */
const validMs = minuteMs;

/** Meta's last report on the catalogue's rows. */
export interface Checks {
  /** Changes with every new check. */
  readonly edition: string;
  readonly byKey: ReadonlyMap<string, CatalogueCheck>;
  readonly keyOf: ReadonlyMap<string, string>;
}

export interface CheckReader extends CheckNotes {
  current(): Promise<Checks>;
  /** The known edition; looks for a newer one in the background. */
  edition(): string;
}

/** Reloads the checks if there are newer ones, at most once a minute. @param clock now in milliseconds */
export function createChecks(store: CheckStore, clock: () => number): CheckReader {
  let checks: Checks = { edition: '0', byKey: new Map(), keyOf: new Map() };
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function read() {
    const edition = String(await store.lastCheckedAt());
    if (edition === checks.edition) return;
    const rows = await store.findChecks();
    checks = {
      edition,
      byKey: new Map(rows.map((row) => [row.key, row])),
      keyOf: new Map(rows.flatMap(({ key, metaId }) => (metaId === null ? [] : [[metaId, key] as const]))),
    };
  }

  async function current() {
    if (clock() - lookedAt < validMs) return checks;
    lookedAt = clock();
    // If the database cannot be read now, the known checks are used for another minute.
    await read().catch(() => {});
    return checks;
  }

  return {
    current,
    async note(fresh) {
      await store.saveChecks(fresh);
      // Read again even if another process has stored checks at the same time.
      checks = { ...checks, edition: '' };
      lookedAt = Number.NEGATIVE_INFINITY;
      await current();
    },
    edition() {
      void current();
      return checks.edition;
    },
  };
}

/** A row with Meta's last report; null if Meta does not have it. */
function withReport(row: Interest, { byKey }: Checks): Interest | null {
  const check = byKey.get(row.key);
  if (!check) return row;
  const { metaId, lower, upper } = check;
  if (metaId === null) return null;
  const size = lower === null || upper === null ? null : { lower, upper };
  const source = { kind: 'seen', metaId, checkedAt: toIso(check.checkedAt), size } as const;
  const alsoIds = [...(row.alsoIds ?? []), ...(row.id === row.key || row.id === metaId ? [] : [row.id])];
  return { ...row, id: metaId, source, alsoIds, audience: size ?? row.audience };
}

/** The engine with Meta's last report: current ids and sizes, without rows missing at Meta and without duplicate ids. */
export function withChecks(engine: Engine, { current }: Pick<CheckReader, 'current'>): Engine {
  async function mapped<T>(items: readonly T[], rowOf: (item: T) => Interest, put: (item: T, row: Interest) => T) {
    const checks = await current();
    if (checks.byKey.size === 0) return items;
    const seen = new Set<string>();
    return items.flatMap((item) => {
      const row = withReport(rowOf(item), checks);
      if (row === null || seen.has(row.id)) return [];
      seen.add(row.id);
      return [put(item, row)];
    });
  }
  const rows = (list: readonly Interest[]) =>
    mapped(
      list,
      (row) => row,
      (_row, updated) => updated,
    );
  const updateHits = <T extends { readonly interest: Interest }>(list: readonly T[]) =>
    mapped(
      list,
      ({ interest }) => interest,
      (item, interest) => ({ ...item, interest }),
    );
  return {
    ...engine,
    async search(query, options) {
      const answer = await engine.search(query, options);
      return { ...answer, hits: await updateHits(answer.hits), related: await rows(answer.related) };
    },
    suggest: async (selection, options) => [...(await rows(await engine.suggest(selection, options)))],
    async byIds(ids) {
      const { keyOf } = await current();
      return [...(await rows(await engine.byIds(ids.map((id) => keyOf.get(id) ?? id))))];
    },
    async byNames(names, options) {
      const found = await engine.byNames(names, options);
      return Promise.all(
        found.map(async (named) => ({
          ...named,
          exact: await rows(named.exact),
          similar: await rows(named.similar),
        })),
      );
    },
    async rankBrief(brief, options) {
      const answer = await engine.rankBrief(brief, options);
      return { ...answer, ranked: await updateHits(answer.ranked) };
    },
  };
}
