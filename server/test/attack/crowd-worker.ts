import type { Socket } from 'node:net';
import { workerData } from 'node:worker_threads';
import { openSockets } from './slow-clients.ts';

/** A crowd in its own thread, so that its work does not delay the clock of the client being timed. */
export interface Crowd {
  readonly url: string;
  readonly from: string;
  readonly count: number;
  readonly text: string;
}

const { url, from, count, text } = workerData as Crowd;
const sockets: Socket[] = openSockets(url, from, count, text);
// Closed connections reconnect.
setInterval(() => {
  for (const socket of sockets) socket.resume();
  sockets.push(...openSockets(url, from, Math.ceil(count / 10), text));
}, 1000);
