import type { IncomingMessage, ServerResponse } from 'node:http';
import { onResponseEnd } from './open-requests.ts';
import { refuse } from './refuse.ts';

export interface OverloadLimits {
  /** Maximum concurrent requests; those older than `youngMs` are waiting for another service and do not count. */
  readonly active: number;
  readonly youngMs: number;
  /** Maximum open requests of any age. */
  readonly open: number;
  /** Maximum queued requests, and their timeout. */
  readonly waiting: number;
  readonly waitMs: number;
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
  /** Handles the request now or in a later tick of the event loop, or responds 503 with `Retry-After`. */
  admit: (request: IncomingMessage, response: ServerResponse, handle: Handle) => void;
  counts(): { active: number; open: number; waiting: number; refused: number };
  close(): void;
}

/**
 * Keeps an overloaded process fast for the requests it accepts: a short queue in order of arrival, and an
 * early 503 for the rest. Health checks (`/livez`, `/readyz`) skip it.
 */
export function createOverloadGuard(limits: OverloadLimits = defaultLimits): OverloadGuard {
  const queue: Waiter[] = [];
  const young = new Map<ServerResponse, number>();
  let head = 0;
  let open = 0;
  let refused = 0;
  let tickStart = 0;
  let scheduled = 0;

  const hasRoom = () => young.size < limits.active && open < limits.open;
  const waiting = () => queue.length - head;
  const tickSpent = (now: number) => {
    if (tickStart === 0) {
      tickStart = now;
      setImmediate(() => {
        tickStart = 0;
      });
    }
    return now - tickStart > limits.tickMs;
  };
  const take = (): Waiter | undefined => {
    const waiter = queue[head];
    head += 1;
    if (head > 256 && head * 2 > queue.length) {
      queue.splice(0, head);
      head = 0;
    }
    return waiter;
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
    for (;;) {
      const next = queue[head];
      if (next === undefined) return;
      const now = performance.now();
      if (next.request.socket.destroyed) take();
      else if (now - next.since > limits.waitMs) {
        take();
        refused += 1;
        refuse(next.request, next.response, 'overloaded');
      } else if (!hasRoom()) return;
      else if (tickSpent(now)) return schedule();
      else {
        take();
        start(next, now);
        return schedule();
      }
    }
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
    admit(request, response, handle) {
      const now = performance.now();
      if (waiting() === 0 && hasRoom() && !tickSpent(now)) return start({ request, response, handle }, now);
      if (waiting() >= limits.waiting) {
        refused += 1;
        return refuse(request, response, 'overloaded');
      }
      queue.push({ request, response, handle, since: now });
      schedule();
    },
    counts: () => ({ active: young.size, open, waiting: waiting(), refused }),
    close: () => clearInterval(sweep),
  };
}
