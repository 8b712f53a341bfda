import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Polls a URL from its own thread, with a bearer token if one is given. @returns a function that stops it and returns the times in ms */
export function watch(url: string, token?: string): () => Promise<{ times: number[]; failures: number }> {
  const worker = new Worker(new URL('./probe.ts', import.meta.url), { workerData: { url, token, everyMs: 20 } });
  return async () => {
    worker.postMessage('end');
    const [result] = await once(worker, 'message');
    await worker.terminate();
    return result;
  };
}
