import { onTestFinished, vi } from 'vitest';

interface Reply {
  status?: number;
  json: unknown;
}

/** The response to a call: status and JSON, at once or when a promise brings them, for each call anew, or `never` for one that never arrives. */
type Answer = Reply | Promise<Reply> | (() => Reply) | 'never';

const responseOf = ({ json, status = 200 }: Reply) => new Response(JSON.stringify(json), { status });

export interface StubApi {
  /** Sets the response to a call such as `POST /business/x`. */
  answer(call: string, answer: Answer): void;
  /** The calls made so far, as `POST /business/x`. */
  calls(): string[];
  /** The body of the last such call. */
  bodyOf(call: string): unknown;
}

/** Replaces fetch until the test ends; a call without a response fails like an unreachable server. */
export function stubApi(answers: Record<string, Answer> = {}): StubApi {
  const known = new Map(Object.entries(answers));
  const made: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, { method, body, signal }: RequestInit) => {
    const call = `${method} ${url.replace(/^\/api/, '').replace(/\?.*/, '')}`;
    made.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const found = known.get(call);
    const answer = typeof found === 'function' ? found() : found;
    if (answer === undefined) return Promise.reject(new TypeError(`No answer to ${call}`));
    if (answer !== 'never') return Promise.resolve(answer).then(responseOf);
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return {
    answer: (call, answer) => void known.set(call, answer),
    calls: () => made.map(({ call }) => call),
    bodyOf: (wanted) => made.findLast(({ call }) => call === wanted)?.body,
  };
}

/** An error response of the server. */
export const failure = (status: number, code: string, message: string): Reply => ({
  status,
  json: { success: false, code, message, request_id: 'r' },
});

export const success = (data: unknown): Reply => ({ json: { success: true, data } });
