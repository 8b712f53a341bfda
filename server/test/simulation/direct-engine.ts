import type { Brief, CallOptions, Engine } from '@interest-miner/engine';
import { testCore } from '../../../engine/src/test-core.ts';

/** The engine answers the same question alike: answers are kept between simulations, which ask the same few. */
const answers = new Map<string, unknown>();

function ask<T>(method: string, args: readonly unknown[], answer: () => T): T {
  const key = JSON.stringify([method, ...args]);
  if (!answers.has(key)) answers.set(key, answer());
  return structuredClone(answers.get(key)) as T;
}

/** The engine, called in this thread. @param turn waits before each call */
export function directEngine(turn: (what: string) => Promise<void>): Engine {
  const call = async <T>(method: string, args: readonly unknown[], answer: () => T): Promise<T> => {
    await turn(`engine ${method}`);
    return ask(method, args, answer);
  };
  const limited = (options: CallOptions | undefined, otherwise: number) => options?.limit ?? otherwise;
  const none = async () => {
    throw new Error('The simulation has no other source of interests');
  };
  const status = { state: 'ready', interests: 1, pending: 0, restarts: 0, problem: null } as const;
  return {
    search(query, options) {
      const args = [query, limited(options, 50), options?.related ?? false] as const;
      return call('search', args, () => testCore.search(...args));
    },
    searchOther(query, options) {
      const args = [query, limited(options, 50)] as const;
      return call('searchOther', args, () => testCore.searchOther(...args));
    },
    suggest(selection, options) {
      const args = [selection, limited(options, 30)] as const;
      return call('suggest', args, () => testCore.suggest(...args));
    },
    byIds: (ids) => call('byIds', [ids], () => testCore.byIds(ids)),
    browse: (path, options) => call('browse', [path], () => testCore.browse(path, limited(options, 50))),
    othersByIds: (ids) => call('othersByIds', [ids], () => testCore.othersByIds(ids)),
    byNames: (names, options) =>
      call('byNames', [names], () => testCore.byNames(names, limited(options, 5)).found.slice()),
    rankBrief(brief: Brief, options) {
      const args = [brief, limited(options, 500)] as const;
      return call('rankBrief', args, () => testCore.rankBrief(...args));
    },
    expandBrief(brief, options) {
      const args = [brief, limited(options, 20)] as const;
      return call('expandBrief', args, () => testCore.expandBrief(...args));
    },
    rankCandidates: none,
    ready: async () => status,
    status: () => status,
    async close() {},
  };
}
