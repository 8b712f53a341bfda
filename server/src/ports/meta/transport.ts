import type { IncomingHttpHeaders } from 'node:http';
import { createHttpClient, type HttpRequest } from '../http-client/http-client.ts';
import type { Timeouts } from './timeouts.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One call: a body, if any, is a form. */
export interface Call extends Pick<HttpRequest, 'method' | 'url' | 'mayStart'> {
  readonly form?: URLSearchParams;
}

/** Sends calls to the Graph API: over HTTP, or directly to the built-in test ad account. */
export interface Transport {
  /** @throws HttpError */
  send(call: Call, signal: AbortSignal): Promise<Answer>;
  close(): void;
}

const maxBytes = 8 * 1024 * 1024;
const formType = 'application/x-www-form-urlencoded';

/** HTTP connections to the Graph API, to be shared by several clients. */
export function openTransport({ connectMs, readMs }: Timeouts): Transport {
  const client = createHttpClient({ connectMs, readMs, maxBytes });
  return {
    async send({ method, url, form, mayStart }, signal) {
      const headers = { accept: 'application/json', ...(form ? { 'content-type': formType } : {}) };
      const answer = await client.send({ method, url, headers, body: form?.toString(), mayStart }, signal);
      return { ...answer, body: answer.body.toString('utf8') };
    },
    close: client.close,
  };
}
