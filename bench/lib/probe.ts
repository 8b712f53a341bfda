import { get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

// Polls one URL in its own thread, so that a busy load generator does not distort the times.
const { url, token, everyMs } = workerData as { url: string; token?: string; everyMs: number };
const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
const times: number[] = [];
let failures = 0;
let running = true;
parentPort?.once('message', () => {
  running = false;
});

function ask(): Promise<void> {
  const started = performance.now();
  return new Promise((resolve) => {
    const fail = () => {
      failures += 1;
      resolve();
    };
    const request = get(url, { timeout: 5000, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) times.push(performance.now() - started);
        else failures += 1;
        resolve();
      });
    });
    request.on('error', fail);
    request.on('timeout', () => request.destroy());
  });
}

while (running) {
  await ask();
  await new Promise((resolve) => setTimeout(resolve, everyMs));
}
parentPort?.postMessage({ times, failures });
