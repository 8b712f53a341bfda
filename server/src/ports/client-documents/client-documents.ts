import { LRUCache } from 'lru-cache';
import { parseJson } from '../../http/body/json-body.ts';
import { AppError } from '../../http/errors.ts';
import { minuteMs } from '../../lib/time.ts';
import { type FetchOptions, fetchText, type Network } from '../pages/fetch-text.ts';
import { internet } from '../pages/internet.ts';
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

/** Fetches documents with the guards of `ports/pages`: public addresses only, connects only to the checked one, no redirects. */
export function createClientDocuments({
  version,
  network = internet,
  timeoutMs = 4000,
}: ClientDocumentsOptions): ClientDocumentsPort {
  const known = new LRUCache<string, { readonly document: unknown }>({ max: 200, ttl: cachedMs });
  let open = 0;

  async function fetchDocument(url: string): Promise<unknown> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    const options: FetchOptions = {
      network,
      userAgent: `InterestMiner/${version}`,
      accept: 'application/json',
      signal: controller.signal,
      maxBytes,
    };
    try {
      const { status, text } = await fetchText(new URL(url), options, isJson);
      return status === 200 ? parseJson(Buffer.from(text)) : undefined;
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
