import { parentPort, workerData } from 'node:worker_threads';
import { CatalogueError } from './catalogue.ts';
import { EngineCore } from './core.ts';
import type { Reply, Request } from './protocol.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs only as a worker thread');

const core = new EngineCore(workerData);

port.on('message', ({ method, args }: Request) => {
  let reply: Reply;
  try {
    const run = core[method] as (...all: unknown[]) => unknown;
    reply = { ok: true, result: run.apply(core, args), info: core.snapshot() };
  } catch (error) {
    reply = { ok: false, message: String((error as Error).message), catalogue: error instanceof CatalogueError };
  }
  port.postMessage(reply);
});
