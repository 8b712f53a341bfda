import type { Socket } from 'node:net';
import { workerData } from 'node:worker_threads';
import { openSockets } from './slow-clients.ts';

/** A crowd in a thread of its own, so that its work does not slow the clock of the one who asks meanwhile. */
export interface Crowd {
  readonly url: string;
  readonly from: string;
  readonly count: number;
  readonly text: string;
}

const { url, from, count, text } = workerData as Crowd;
const sockets: Socket[] = openSockets(url, from, count, text);
// Those that were cut off come again.
setInterval(() => {
  for (const socket of sockets) socket.resume();
  sockets.push(...openSockets(url, from, Math.ceil(count / 10), text));
}, 1000);
