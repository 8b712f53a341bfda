import { onTestFinished, vi } from 'vitest';

/** What a call is answered: status and JSON, or nothing, which leaves it open. */
type Answer = { status?: number; json: unknown } | 'never';

export interface StubApi {
  /** Answers `POST /business/x` from now on. */
  answer(call: string, answer: Answer): void;
  /** The calls made so far, as `POST /business/x`. */
  calls(): string[];
  /** The body of the last call of that name. */
  bodyOf(call: string): unknown;
}

/** Stands in for the network until the test ends; a call that has no answer fails as an unreachable server does. */
export function stubApi(answers: Record<string, Answer> = {}): StubApi {
  const known = new Map(Object.entries(answers));
  const made: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, { method, body, signal }: RequestInit) => {
    const call = `${method} ${url.replace(/^\/api/, '').replace(/\?.*/, '')}`;
    made.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const answer = known.get(call);
    if (answer === undefined) return Promise.reject(new TypeError(`No answer to ${call}`));
    if (answer !== 'never')
      return Promise.resolve(new Response(JSON.stringify(answer.json), { status: answer.status ?? 200 }));
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

/** A failure as the server answers it. */
export const failure = (status: number, code: string, message: string): Answer => ({
  status,
  json: { success: false, code, message, request_id: 'r' },
});

export const success = (data: unknown): Answer => ({ json: { success: true, data } });
