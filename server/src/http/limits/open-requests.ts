import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Done = () => void;
const perSocket = new WeakMap<Socket, Map<ServerResponse, Done[]>>();

function openOn(socket: Socket): Map<ServerResponse, Done[]> {
  const known = perSocket.get(socket);
  if (known !== undefined) return known;
  const open = new Map<ServerResponse, Done[]>();
  perSocket.set(socket, open);
  socket.once('close', () => {
    for (const done of [...open.values()].flat()) done();
    open.clear();
  });
  return open;
}

/**
 * Calls `done` once, when the response or its connection has ended. When the connection ends, Node
 * does not notify a response queued behind another one on it (pipelining).
 * @returns number of open requests on the connection, including this one
 */
export function onResponseEnd({ socket }: IncomingMessage, response: ServerResponse, done: Done): number {
  const open = openOn(socket);
  const others = open.get(response);
  if (others !== undefined) {
    others.push(done);
    return open.size;
  }
  open.set(response, [done]);
  response.once('close', () => {
    const all = open.get(response) ?? [];
    open.delete(response);
    for (const end of all) end();
  });
  return open.size;
}

export interface ReaderLimits {
  /** How long a client may pause while reading a response, and how long it may take in total. */
  readonly silentMs: number;
  readonly wholeMs: number;
  readonly sweepMs: number;
}

/** Ends connections whose clients do not read their responses. @returns takes every response; `stop` ends the check */
export function watchReaders({ silentMs, wholeMs, sweepMs }: ReaderLimits) {
  const unsent = new Map<ServerResponse, number | undefined>();
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [response, since] of unsent) {
      const { socket } = response;
      // Only data that is ready but blocked: a handler may take longer than a reader.
      if (socket === null || !(response.writableEnded || response.writableNeedDrain)) continue;
      if (since === undefined) {
        unsent.set(response, now);
        // Counts from the last byte sent. Node restores its own timeout with the next request.
        socket.setTimeout(silentMs);
      } else if (now - since > wholeMs) socket.destroy();
    }
  }, sweepMs).unref();
  return {
    watch: (response: ServerResponse) => void unsent.set(response, undefined),
    forget: (response: ServerResponse) => void unsent.delete(response),
    stop: () => clearInterval(sweep),
  };
}
