import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply } from 'fastify';

/** Who the work in progress is done for. Owners take turns at what all share; the signal is aborted when they are gone. */
export interface Caller {
  readonly owner: string;
  readonly signal?: AbortSignal | undefined;
}

const callers = new AsyncLocalStorage<Caller>();

/** The caller of the work in progress; undefined for what the process does by itself. */
export const currentCaller = (): Caller | undefined => callers.getStore();

/** Runs work for a caller. */
export function runFor<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

/** The caller of a request. Its signal is made when something asks for it: most requests never do. */
export function callerOf(owner: string, reply: FastifyReply): Caller {
  let signal: AbortSignal | undefined;
  return {
    owner,
    get signal() {
      if (signal) return signal;
      const controller = new AbortController();
      if (reply.raw.destroyed) controller.abort();
      else reply.raw.once('close', () => reply.raw.writableFinished || controller.abort());
      signal = controller.signal;
      return signal;
    },
  };
}
