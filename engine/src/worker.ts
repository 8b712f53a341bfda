import { parentPort, workerData } from 'node:worker_threads';
import { CatalogueError } from './catalogue.ts';
import { type CoreSettings, EngineCore } from './core.ts';
import { MAX_WORK, type Reply, type Request } from './protocol.ts';
import { WorkError } from './work.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs only as a worker thread');

const { stop, ...settings } = workerData as CoreSettings & { readonly stop: Int32Array };
const core = new EngineCore(settings);

function codeOf(error: unknown) {
  if (error instanceof WorkError) return error.code;
  return error instanceof CatalogueError ? 'catalogue' : 'failed';
}

port.on('message', ({ method, args, serial }: Request) => {
  let reply: Reply;
  try {
    core.work.begin(MAX_WORK, () => Atomics.load(stop, 0) === serial);
    const run = core[method] as (...all: unknown[]) => unknown;
    reply = { ok: true, result: run.apply(core, args), info: core.snapshot() };
  } catch (error) {
    reply = { ok: false, message: String((error as Error).message), code: codeOf(error) };
  }
  port.postMessage(reply);
});
