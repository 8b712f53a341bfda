import { Worker } from 'node:worker_threads';
import { addressLimits } from '@interest-miner/contract/premium/limits';
import { addressTexts } from '@interest-miner/contract/premium/texts';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../http/errors.ts';
import { minuteMs } from '../../lib/time.ts';
import type { Network } from '../http-client/guard-connections.ts';
import { createHttpClient } from '../http-client/http-client.ts';
import { createInternet } from '../http-client/internet.ts';
import { type FetchedText, type FetchOptions, fetchText } from './fetch-text.ts';
import { PageError, type PageFacts, type PagesPort } from './port.ts';
import { bytesOf, isAllowed, type Robots, readRobots } from './robots.ts';

const agentName = 'InterestMiner';
const maxBytes = 2_000_000;
const robotsBytes = 500_000;
const robotsMs = 10 * minuteMs;
/** Of all robots.txt in the cache: whoever pastes addresses may own the websites. */
const robotsCacheBytes = 16_000_000;
const maxConcurrentReads = 4;
const accept = 'text/html,application/xhtml+xml';

interface PagesOptions {
  readonly version: string;
  /** The address of this installation, sent to the websites that are read. */
  readonly publicUrl: string | undefined;
  readonly network?: Network;
  /** Time for redirects, robots.txt, the page and its parsing together. */
  readonly timeoutMs?: number;
}

const isHtml = (contentType: string) => /^(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType);

/** Parses in its own thread, which ends with the reading: a hostile page must not block the server. */
function parse(html: string, signal: AbortSignal): Promise<PageFacts> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      workerData: { html },
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    });
    const stop = () => {
      void worker.terminate();
      reject(new PageError(addressTexts.tooSlow));
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    worker.on('message', resolve);
    worker.on('error', (error) => reject(new PageError(addressTexts.unreadable, { cause: error })));
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new PageError(addressTexts.unreadable));
    });
  });
}

/** Reads public web pages, with the guards of `docs/decisions/0014-reading-addresses.md`. */
export function createPages({
  version,
  publicUrl,
  network = createInternet(),
  timeoutMs = 5000,
}: PagesOptions): PagesPort {
  const userAgent = `${agentName}/${version}${publicUrl === undefined ? '' : ` (+${publicUrl})`}`;
  const times = { connectMs: timeoutMs, readMs: timeoutMs, network };
  const pageClient = createHttpClient({ ...times, maxBytes });
  const robotsClient = createHttpClient({ ...times, maxBytes: robotsBytes });
  const robotsOf = new LRUCache<string, Robots>({
    max: 500,
    maxSize: robotsCacheBytes,
    sizeCalculation: bytesOf,
    ttl: robotsMs,
  });
  let open = 0;

  /** robots.txt as RFC 9309 reads it: missing allows all, a server error refuses all. */
  async function readRules(origin: string, options: FetchOptions): Promise<Robots> {
    const cached = robotsOf.get(origin);
    if (cached !== undefined) return cached;
    const { answer } = await follow(new URL('/robots.txt', origin), { ...options, client: robotsClient }, () => true);
    const refusing = answer.status >= 500 || answer.status === 429;
    const robots = readRobots(refusing ? 'User-agent: *\nDisallow: /' : answer.text);
    robotsOf.set(origin, robots);
    return robots;
  }

  async function follow(
    first: URL,
    options: FetchOptions,
    accepts: (contentType: string) => boolean,
    beforeEach?: (url: URL) => Promise<void>,
  ): Promise<{ url: URL; answer: FetchedText }> {
    let url = first;
    for (let hop = 0; hop <= addressLimits.redirects; hop += 1) {
      await beforeEach?.(url);
      const answer = await fetchText(url, options, accepts);
      if (answer.location === null) return { url, answer };
      if (!URL.canParse(answer.location, url.href)) throw new PageError(addressTexts.unreadable);
      url = new URL(answer.location, url);
      if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new PageError(addressTexts.notPublic);
    }
    throw new PageError(addressTexts.redirects);
  }

  async function read(address: string) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    const { signal } = controller;
    const options: FetchOptions = { client: pageClient, userAgent, accept, signal };
    try {
      const { url, answer } = await follow(new URL(address), options, isHtml, async (next) => {
        const robots = await readRules(next.origin, options);
        if (!isAllowed(robots, `${next.pathname}${next.search}`)) throw new PageError(addressTexts.robots);
      });
      if (answer.status < 200 || answer.status > 299) throw new PageError(addressTexts.status(answer.status));
      return { address: url.href, facts: await parse(answer.text, signal) };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async read(address) {
      if (open >= maxConcurrentReads) throw new AppError('overloaded');
      open += 1;
      try {
        return await read(address);
      } finally {
        open -= 1;
      }
    },
  };
}
