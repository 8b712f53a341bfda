import { parentPort, workerData } from 'node:worker_threads';
import { readFacts } from './read-facts.ts';

const { html } = workerData as { html: string };
parentPort?.postMessage(readFacts(html));
