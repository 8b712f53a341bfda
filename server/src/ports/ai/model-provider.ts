import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { createHttpClient } from '../http-client/http-client.ts';
import { HttpError } from '../http-client/http-error.ts';
import { AiError } from './port.ts';

export interface ModelSettings {
  readonly provider: 'openai' | 'anthropic' | 'google' | 'openai-compatible';
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
}

/** The callers' own limits are shorter. */
const longestMs = 60_000;
const maxBytes = 256 * 1024;
const client = createHttpClient({ connectMs: longestMs, readMs: longestMs, maxBytes });

/** `fetch` as the providers' libraries use it: text in, a whole answer out. Redirects would send the key elsewhere. */
const fetchWhole: typeof fetch = async (input, init) => {
  const { status, headers, body } = await client
    .send(
      {
        method: init?.method === 'POST' ? 'POST' : 'GET',
        url: new URL(String(input)),
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: typeof init?.body === 'string' ? init.body : undefined,
      },
      init?.signal ?? undefined,
    )
    .catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      if (error.failure === 'too_large') throw new AiError('unusable', "The model's answer is too large.");
      // What the libraries recognise as a failed connection, which is worth another try.
      throw new TypeError('fetch failed', { cause: error });
    });
  return new Response(new Uint8Array(body), { status, headers: { 'content-type': headers['content-type'] ?? '' } });
};

/** The configured model. It is not called yet: a wrong key or address shows on the first call. */
export function languageModel({ provider, model, apiKey, baseUrl }: ModelSettings): LanguageModel {
  const settings = { fetch: fetchWhole, ...(apiKey ? { apiKey } : {}), ...(baseUrl ? { baseURL: baseUrl } : {}) };
  switch (provider) {
    case 'openai':
      // Providers do not store chat completions; they store responses by default.
      return createOpenAI(settings).chat(model);
    case 'anthropic':
      return createAnthropic(settings)(model);
    case 'google':
      return createGoogle(settings)(model);
    case 'openai-compatible':
      return createOpenAICompatible({
        ...settings,
        name: 'compatible',
        baseURL: baseUrl ?? '',
        supportsStructuredOutputs: true,
      })(model);
  }
}
