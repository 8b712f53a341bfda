import { parentPort, workerData } from 'node:worker_threads';
import { CatalogueError } from './catalogue.ts';
import { createCore } from './core.ts';
import type { Core, Reply, Request } from './protocol.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs as a worker thread only');

let core: Core | null = null;

port.on('message', ({ method, args }: Request) => {
  let reply: Reply;
  try {
    core ??= createCore(workerData);
    const run = core[method] as (...all: unknown[]) => unknown;
    reply = { ok: true, result: run(...args) };
  } catch (error) {
    reply = { ok: false, message: String((error as Error).message), catalogue: error instanceof CatalogueError };
  }
  port.postMessage(reply);
});
