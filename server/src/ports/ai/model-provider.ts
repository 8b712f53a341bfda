import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { AiError } from './port.ts';

export interface ModelSettings {
  readonly provider: 'openai' | 'anthropic' | 'google' | 'openai-compatible';
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
}

const answerLimitBytes = 256 * 1024;

/** A body that fails once over the limit, so that an endless response costs neither memory nor time. */
function capped(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > answerLimitBytes) controller.error(new AiError('unusable', "The model's answer is too large."));
      else controller.enqueue(chunk);
    },
  });
  return body.pipeThrough(counter);
}

const cappedFetch: typeof fetch = async (input, init) => {
  // A redirect would send the key to an address that is not configured.
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(capped(response.body), { status, statusText, headers });
};

/** The configured model. It is not called yet: a wrong key or address shows on the first call. */
export function languageModel({ provider, model, apiKey, baseUrl }: ModelSettings): LanguageModel {
  const settings = { fetch: cappedFetch, ...(apiKey ? { apiKey } : {}), ...(baseUrl ? { baseURL: baseUrl } : {}) };
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
