import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const providers = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
type Provider = (typeof providers)[number];

/** Behaviour of the stand-in; `obedient` follows instructions hidden in the data, `wordy` wraps its JSON in prose. */
export type ModelMode =
  | 'normal'
  | 'refusal'
  | 'garbage'
  | 'wordy'
  | 'truncated'
  | 'huge'
  | 'html'
  | 'half-json'
  | 'busy'
  | 'broken'
  | 'denied'
  | 'filtered'
  | 'hangs'
  | 'obedient'
  | 'no-schema';

interface ModelRequest {
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

export interface StandInModel {
  mode: ModelMode;
  /** Milliseconds before each answer. */
  delayMs: number;
  readonly requests: ModelRequest[];
  /** Settings that point an adapter here. */
  settings(provider: Provider): { provider: Provider; model: string; apiKey: string; baseUrl: string };
  close(): Promise<void>;
}

type Json = Record<string, unknown>;

/** All text in a request of any wire format: instructions and data. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => (key === 'input_schema' ? [] : textsOf(item)));
}

/** A sensible model's answer: words of the brief as terms, and the rows from last to first. */
function sensible(data: Json): unknown {
  const rows = data.rows as [number, string, string][] | undefined;
  if (!rows) return { terms: ['yoga', 'pilates', 'running shoes', 'healthy diet', 'fitness app'] };
  return {
    rows: rows
      .toReversed()
      .slice(0, 30)
      .map(([n, name], index) => ({ n, relevance: 95 - index, why: `Buyers follow ${name}` })),
  };
}

function obedient(data: Json, instructions: string): unknown {
  const script = '<img src=x onerror="document.title=1"><script>alert(1)</script>';
  if (!data.rows) {
    return { terms: [instructions, script, 'https://evil.example/steal', 'yoga', 'a@b.example', '\u202eagoy', '   '] };
  }
  return {
    rows: [
      { n: 9999, relevance: 100, why: 'An id from nowhere' },
      { n: 0, relevance: 100, why: 'zero' },
      { n: -3, relevance: 100, why: 'minus' },
      { n: 1.5, relevance: 100, why: 'half' },
      { n: 1, relevance: 1e9, why: instructions },
      { n: 1, relevance: 5, why: 'twice' },
      { n: 2, relevance: -5, why: script },
      { n: 3, relevance: 80, why: 'Call now https://evil.example' },
      { n: 4, relevance: 70, why: 'Fine\u0000\u202e words'.repeat(400) },
    ],
  };
}

function speak(mode: ModelMode, texts: readonly string[]): string {
  const framed = texts.map((text) => /<data-[\w-]+>\n(.*)\n<\/data-/s.exec(text)?.[1]).find((json) => json);
  const data = JSON.parse(framed ?? '{}') as Json;
  const instructions = texts.find((text) => text.includes('JSON only')) ?? '';
  const answer = JSON.stringify(mode === 'obedient' ? obedient(data, instructions) : sensible(data));
  switch (mode) {
    case 'refusal':
      return 'I am sorry, but I cannot help with that request.';
    case 'garbage':
      return '¯\\_(ツ)_/¯ {"terms": 5, "rows": "none"}';
    case 'wordy':
      return `Certainly! Here is the JSON:\n\`\`\`json\n${answer}\n\`\`\`\nLet me know.`;
    case 'truncated':
      return answer.slice(0, Math.floor(answer.length / 2));
    case 'huge':
      return JSON.stringify({ terms: Array(60_000).fill('overflowing words'), rows: [] });
    default:
      return answer;
  }
}

function wire(path: string, request: Json, text: string, mode: ModelMode): Json {
  const truncated = mode === 'truncated';
  const refused = mode === 'refusal';
  if (path.endsWith('/messages')) {
    const tools = request.tools as { name: string }[] | undefined;
    const asTool = tools?.[0] && !refused && !truncated;
    let input: unknown = {};
    try {
      input = JSON.parse(text);
    } catch {}
    const content = asTool
      ? [{ type: 'tool_use', id: 'toolu_1', name: tools[0]?.name, input }]
      : [{ type: 'text', text }];
    const stop = refused ? 'refusal' : truncated ? 'max_tokens' : asTool ? 'tool_use' : 'end_turn';
    return {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      model: 'stand-in',
      content,
      stop_reason: stop,
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    };
  }
  if (path.includes(':generateContent')) {
    const finishReason = refused ? 'SAFETY' : truncated ? 'MAX_TOKENS' : 'STOP';
    const parts = refused ? [] : [{ text }];
    return {
      candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    };
  }
  const message = refused
    ? { role: 'assistant', content: null, refusal: text }
    : { role: 'assistant', content: text, refusal: null };
  return {
    id: 'chat_1',
    object: 'chat.completion',
    created: 0,
    model: 'stand-in',
    choices: [{ index: 0, message, finish_reason: truncated ? 'length' : 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

const statusOf: Partial<Record<ModelMode, number>> = { busy: 429, broken: 500, denied: 401, filtered: 400 };

function errorBody(path: string, status: number): string {
  const message = `stand-in says ${status}`;
  if (path.endsWith('/messages')) return JSON.stringify({ type: 'error', error: { type: 'api_error', message } });
  return JSON.stringify({ error: { message, type: 'error', code: status, status: 'ERROR' } });
}

/** A local server with the wire formats of OpenAI, Anthropic, Google and compatible services, valid or faulty. */
export async function startStandInModel(): Promise<StandInModel> {
  const requests: ModelRequest[] = [];
  const state = { mode: 'normal' as ModelMode, delayMs: 0 };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    requests.push({ path, body, headers: request.headers });
    const { mode } = state;
    if (mode === 'hangs') return;
    if (state.delayMs > 0) await sleep(state.delayMs);
    const parsed = JSON.parse(body) as Json;
    const status = statusOf[mode] ?? (mode === 'no-schema' && parsed.response_format ? 400 : 200);
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '5' });
    if (status !== 200) return void response.end(errorBody(path, status));
    if (mode === 'html') return void response.end('<html><body>Bad gateway</body></html>');
    const json = JSON.stringify(wire(path, parsed, speak(mode, textsOf(parsed)), mode));
    response.end(mode === 'half-json' ? json.slice(0, json.length / 2) : json);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    get mode() {
      return state.mode;
    },
    set mode(mode) {
      state.mode = mode;
    },
    get delayMs() {
      return state.delayMs;
    },
    set delayMs(ms) {
      state.delayMs = ms;
    },
    requests,
    settings: (provider) => ({
      provider,
      model: provider === 'anthropic' ? 'claude-sonnet-4-5' : 'stand-in-1',
      apiKey: 'stand-in-key',
      baseUrl: `${origin}/${provider === 'google' ? 'v1beta' : 'v1'}`,
    }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
