import { LRUCache } from 'lru-cache';
import { parseJson } from '../../http/body/json-body.ts';
import { AppError } from '../../http/errors.ts';
import { minuteMs } from '../../lib/time.ts';
import type { Network } from '../http-client/guard-connections.ts';
import { createHttpClient, type HttpRequest } from '../http-client/http-client.ts';
import { createInternet } from '../http-client/internet.ts';
import type { ClientDocumentsPort } from './port.ts';

const maxBytes = 20_000;
const maxConcurrentReads = 8;
/** Consent takes two requests; a changed document is still picked up soon. */
const cachedMs = 5 * minuteMs;

interface ClientDocumentsOptions {
  readonly version: string;
  readonly network?: Network;
  readonly timeoutMs?: number;
}

const isJson = (contentType: string) => /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType);

/** Fetches documents from public addresses only, without redirects. */
export function createClientDocuments({
  version,
  network = createInternet(),
  timeoutMs = 4000,
}: ClientDocumentsOptions): ClientDocumentsPort {
  const known = new LRUCache<string, { readonly document: unknown }>({ max: 200, ttl: cachedMs });
  let open = 0;

  const client = createHttpClient({ connectMs: timeoutMs, readMs: timeoutMs, maxBytes, network });
  const headers = { 'user-agent': `InterestMiner/${version}`, accept: 'application/json' };

  async function fetchDocument(url: string): Promise<unknown> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    const wantsBody: HttpRequest['wantsBody'] = (status, head) => status === 200 && isJson(head['content-type'] ?? '');
    try {
      const { body } = await client.send({ method: 'GET', url: new URL(url), headers, wantsBody }, controller.signal);
      return parseJson(body);
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async read(url) {
      const found = known.get(url);
      if (found) return found.document;
      if (open >= maxConcurrentReads) throw new AppError('overloaded');
      open += 1;
      try {
        const document = await fetchDocument(url);
        if (document !== undefined) known.set(url, { document });
        return document;
      } finally {
        open -= 1;
      }
    },
  };
}
