import type { CallOptions, Engine, EngineOptions, EngineStatus } from './engine.ts';
import { JobQueue } from './jobs.ts';
import type { Named } from './keyword/names.ts';
import { MAX_NAMES_WORK } from './protocol.ts';
import type { Brief, InterestRow, RankAnswer } from './types.ts';

/** Rows encoded per call, so that a search waits at most about 100 ms for them. */
const WARM_CHUNK = 64;
/** Names looked up per call, for the same reason: an unknown name requires a search. */
const NAMES_CHUNK = 4;

/** An engine that runs in a worker thread. Nothing is loaded before the first call. */
export function createEngine(options: EngineOptions = {}): Engine {
  const { catalogueDir, modelDir, queueLimit = 64, timeoutMs = 15_000, caller } = options;
  const queue = new JobQueue({ workerData: { catalogueDir, modelDir }, queueLimit, timeoutMs });
  let state: 'idle' | 'loading' | 'closed' = 'idle';

  const status = (): EngineStatus => {
    const { info } = queue;
    const loaded = info ? (info.encoder ? 'ready' : 'degraded') : state;
    return {
      state: state === 'closed' ? 'closed' : loaded,
      interests: info?.interests ?? 0,
      pending: queue.pending,
      restarts: queue.restarts,
      problem: info?.problem ?? null,
    };
  };
  const job = (call: CallOptions | undefined, urgent = false) => {
    if (state === 'idle') state = 'loading';
    const own = caller?.();
    const signals = [call?.signal, own?.signal].filter((signal) => signal !== undefined);
    return { signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0], urgent, owner: own?.owner };
  };

  return {
    search: (query, call) => queue.call('search', [query, call?.limit ?? 50, call?.related ?? false], job(call, true)),
    searchOther: (query, call) => queue.call('searchOther', [query, call?.limit ?? 50], job(call, true)),
    suggest: (selection, call) => queue.call('suggest', [selection, call?.limit ?? 30], job(call, true)),
    byIds: (ids) => queue.call('byIds', [ids], job(undefined, true)),
    browse: (path, call) => queue.call('browse', [path, call?.limit ?? 50], job(call, true)),
    othersByIds: (ids) => queue.call('othersByIds', [ids], job(undefined, true)),

    async byNames(names, call) {
      const found: Named[] = [];
      let work = MAX_NAMES_WORK;
      for (let at = 0; at < names.length; at += NAMES_CHUNK) {
        const chunk = names.slice(at, at + NAMES_CHUNK);
        const answer = await queue.call('byNames', [chunk, call?.limit ?? 5, work], job(call));
        found.push(...answer.found);
        work = answer.workLeft;
      }
      return found;
    },

    rankBrief: (brief, call) => queue.call('rankBrief', [brief, call?.limit ?? 500], job(call)),
    expandBrief: (brief, call) => queue.call('expandBrief', [brief, call?.limit ?? 20], job(call)),

    async rankCandidates<R extends InterestRow>(brief: Brief, rows: readonly R[], call?: CallOptions) {
      const options = job(call);
      const slim = rows.map(({ id, name, path, topic, disambiguation, description, aliases, categories, reach }) =>
        withoutGaps({ id, name, path, topic, disambiguation, description, aliases, categories, reach }),
      );
      for (let at = 0; at < rows.length; at += WARM_CHUNK) {
        await queue.call('warm', [slim.slice(at, at + WARM_CHUNK)], options);
      }
      const answer = await queue.call('rankCandidates', [brief, slim, call?.limit ?? 500], options);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const ranked = answer.ranked.map((item) => ({ ...item, interest: byId.get(item.interest.id) as R }));
      return { ...answer, ranked } satisfies RankAnswer<R>;
    },

    async ready() {
      await queue.call('info', [], job(undefined, true));
      return status();
    },
    status,
    async close() {
      state = 'closed';
      await queue.close();
    },
  };
}

function withoutGaps(row: { [K in keyof InterestRow]: InterestRow[K] | undefined }): InterestRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as unknown as InterestRow;
}
