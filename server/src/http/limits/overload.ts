import type { IncomingMessage, ServerResponse } from 'node:http';
import { onResponseEnd } from './open-requests.ts';
import { refuse } from './refuse.ts';

export interface OverloadLimits {
  /** Maximum concurrent requests; those older than `youngMs` are waiting for another service and do not count. */
  readonly active: number;
  readonly youngMs: number;
  /** Maximum open requests of any age. */
  readonly open: number;
  /** Maximum queued requests in each queue, and their timeouts. */
  readonly waiting: number;
  readonly waitMs: number;
  readonly longWaitMs: number;
  /** As many wait the longer time, too: the process is slow then, not crowded, and a refusal would help nobody. */
  readonly few: number;
  /** Milliseconds of one event loop tick that requests may use before other work runs. */
  readonly tickMs: number;
}

/** Concurrent requests of one process. */
export const maxConcurrentRequests = 128;

const defaultLimits: OverloadLimits = {
  active: maxConcurrentRequests,
  youngMs: 2000,
  open: 1000,
  waiting: 1000,
  waitMs: 500,
  longWaitMs: 10_000,
  few: 32,
  tickMs: 25,
};
const sweepMs = 100;
const admittedPerTick = 16;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
interface Waiter {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly handle: Handle;
  readonly since: number;
}

export interface OverloadGuard {
  /**
   * Handles the request now or in a later tick of the event loop, or responds 503 with `Retry-After`.
   * @param isFile whether it is for a page or file of the web app, which waits longer
   */
  admit: (request: IncomingMessage, response: ServerResponse, handle: Handle, isFile?: boolean) => void;
  counts(): { active: number; open: number; waiting: number; refused: number };
  close(): void;
}

/** Waiting requests in order of arrival. @param waitMs how long `length` of them may wait */
function createQueue(waitMs: (length: number) => number) {
  const waiters: Waiter[] = [];
  let head = 0;
  const take = (): Waiter | undefined => {
    const waiter = waiters[head];
    head += 1;
    if (head > 256 && head * 2 > waiters.length) {
      waiters.splice(0, head);
      head = 0;
    }
    return waiter;
  };
  const length = () => waiters.length - head;
  return {
    length,
    add: (waiter: Waiter) => waiters.push(waiter),
    take,
    /** Drops from its front whoever has gone or waited too long. */
    dropLate(now: number, refuseLate: (waiter: Waiter) => void): void {
      for (let next = waiters[head]; next !== undefined; next = waiters[head]) {
        const isGone = next.request.socket.destroyed;
        if (!isGone && now - next.since <= waitMs(length())) return;
        take();
        if (!isGone) refuseLate(next);
      }
    },
  };
}

/**
 * Keeps an overloaded process fast for the requests it accepts: a short queue in order of arrival, and an
 * early 503 for the rest. The web app's pages and files have a queue of their own and take turns with the others: they cost
 * little, and a browser does not ask again for a style sheet that was refused. Health checks (`/livez`, `/readyz`) skip both.
 */
export function createOverloadGuard(limits: OverloadLimits = defaultLimits): OverloadGuard {
  const files = createQueue(() => limits.longWaitMs);
  const others = createQueue((length) => (length <= limits.few ? limits.longWaitMs : limits.waitMs));
  const young = new Map<ServerResponse, number>();
  let open = 0;
  let refused = 0;
  let tickStart = 0;
  let scheduled = 0;
  let isTurnOfFiles = true;

  const hasRoom = () => young.size < limits.active && open < limits.open;
  const waiting = () => files.length() + others.length();
  const tickSpent = (now: number) => {
    if (tickStart === 0) {
      tickStart = now;
      setImmediate(() => {
        tickStart = 0;
      });
    }
    return now - tickStart > limits.tickMs;
  };
  const refuseBusy = ({ request, response }: Pick<Waiter, 'request' | 'response'>) => {
    refused += 1;
    refuse(request, response, 'overloaded');
  };
  const start = ({ request, response, handle }: Pick<Waiter, 'request' | 'response' | 'handle'>, now: number) => {
    open += 1;
    young.set(response, now);
    onResponseEnd(request, response, () => {
      open -= 1;
      young.delete(response);
      if (waiting() > 0) schedule();
    });
    handle(request, response);
  };
  // One request per immediate: its promises run before the next one checks the clock.
  const admitNext = () => {
    scheduled -= 1;
    const now = performance.now();
    for (const queue of [files, others]) queue.dropLate(now, refuseBusy);
    if (waiting() === 0 || !hasRoom()) return;
    if (!tickSpent(now)) {
      const isFile = others.length() === 0 || (isTurnOfFiles && files.length() > 0);
      const next = (isFile ? files : others).take();
      isTurnOfFiles = !isFile;
      if (next !== undefined) start(next, now);
    }
    schedule();
  };
  const schedule = () => {
    while (scheduled < Math.min(admittedPerTick, waiting())) {
      scheduled += 1;
      setImmediate(admitNext);
    }
  };
  const sweep = setInterval(() => {
    const old = performance.now() - limits.youngMs;
    for (const [response, since] of young) {
      if (since > old) break;
      young.delete(response);
    }
    if (waiting() > 0) schedule();
  }, sweepMs).unref();

  return {
    admit(request, response, handle, isFile = false) {
      const now = performance.now();
      if (waiting() === 0 && hasRoom() && !tickSpent(now)) return start({ request, response, handle }, now);
      const queue = isFile ? files : others;
      if (queue.length() >= limits.waiting) return refuseBusy({ request, response });
      queue.add({ request, response, handle, since: now });
      schedule();
    },
    counts: () => ({ active: young.size, open, waiting: waiting(), refused }),
    close: () => clearInterval(sweep),
  };
}
