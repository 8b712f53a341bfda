import {
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  isTaskCancelledError,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { troubleIn } from './classify.ts';
import { parseExactly } from './rows.ts';
import { createScrubber } from './secrets.ts';
import { createTransport, TransportError } from './transport.ts';
import { MetaTrouble } from './trouble.ts';
import { readRetryAfter, readUsage, type Usage } from './usage.ts';

/** Times in milliseconds. */
export interface ClientTimes {
  readonly connectMs: number;
  readonly readMs: number;
  readonly backoffMs: number;
  /** How long nobody asks after too many failures in a row. */
  readonly breakMs: number;
}

export const defaultTimes: ClientTimes = {
  connectMs: 1000,
  readMs: 5000,
  backoffMs: 150,
  breakMs: 15_000,
};

/** Room for another try after a quick failure, in milliseconds. */
const retryMs = 1000;

/** How long a question may take from the first try to the last: always longer than one try may. */
export const totalMsOf = ({ connectMs, readMs }: ClientTimes) => connectMs + readMs + retryMs;

export interface ClientOptions {
  readonly token: string;
  readonly proof: string | undefined;
  readonly appSecret: string | undefined;
  readonly graphUrl: string;
  readonly version: string;
  readonly times: ClientTimes;
  /** Told of every answer's usage headers. */
  readonly onUsage: (usage: Usage) => void;
  /** Whether to go easy on Meta now: one question at a time. */
  readonly isSlow: () => boolean;
}

export interface GraphClient {
  /** Asks `{graph}/{version}/search`. @returns the parsed JSON @throws MetaTrouble */
  search(params: Readonly<Record<string, string>>): Promise<unknown>;
  close(): void;
}

const tries = 3;
const failuresInARow = 6;
const maxBytes = 8 * 1024 * 1024;

const isTrouble = (error: unknown): error is MetaTrouble => error instanceof MetaTrouble;
const isOutage = (error: unknown) => isTrouble(error) && (error.kind === 'outage' || error.kind === 'unreadable');

/** Asks the Graph API with time-outs, few retries and a circuit breaker; whatever happens, within `totalMsOf(times)`. */
export function createGraphClient(options: ClientOptions): GraphClient {
  const { times } = options;
  const totalMs = totalMsOf(times);
  const base = `${options.graphUrl.replace(/\/+$/, '')}/${options.version}`;
  const transport = createTransport(base.startsWith('https:'), { ...times, maxBytes });
  const scrub = createScrubber([options.token, options.proof, options.appSecret]);
  let accountLimits = 0;

  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: times.breakMs,
    breaker: new ConsecutiveBreaker(failuresInARow),
  });
  const retries = retry(
    handleWhen((error) => isTrouble(error) && error.retry),
    { maxAttempts: tries - 1, backoff: new ExponentialBackoff({ initialDelay: times.backoffMs, maxDelay: 1000 }) },
  );
  const deadline = timeout(totalMs, TimeoutStrategy.Aggressive);
  const wide = wrap(deadline, bulkhead(8, 64), retries, breaker);
  const narrow = wrap(deadline, bulkhead(1, 8), retries, breaker);

  function scrubbed(trouble: MetaTrouble): MetaTrouble {
    const { kind, retry: again, pauseMs, userMessage } = trouble;
    return new MetaTrouble(kind, scrub(trouble.message), {
      retry: again,
      pauseMs,
      userMessage: userMessage === null ? null : scrub(userMessage),
    });
  }

  async function ask(url: URL, signal: AbortSignal): Promise<unknown> {
    // A call that waited its turn until nobody wanted it any more is not made.
    if (signal.aborted) throw new MetaTrouble('outage', 'Meta was not asked: the time was over');
    const answer = await transport.get(url, signal).catch((error: unknown) => {
      const reason = error instanceof TransportError ? error.message : (error as Error).name;
      throw new MetaTrouble('outage', `Meta gave no answer: ${reason}`, { retry: true });
    });
    const usage = readUsage(answer.headers);
    options.onUsage(usage);
    const json = parseExactly(answer.body);
    const trouble = troubleIn(
      { status: answer.status, json, regainMs: usage.regainMs, retryAfterMs: readRetryAfter(answer.headers) },
      accountLimits,
    );
    accountLimits = trouble?.kind === 'account_limit' ? accountLimits + 1 : 0;
    if (trouble) throw scrubbed(trouble);
    return json;
  }

  return {
    async search(params) {
      const url = new URL(`${base}/search`);
      url.search = new URLSearchParams({
        ...params,
        access_token: options.token,
        ...(options.proof === undefined ? {} : { appsecret_proof: options.proof }),
      }).toString();
      try {
        return await (options.isSlow() ? narrow : wide).execute(({ signal }) => ask(url, signal));
      } catch (error) {
        if (isTrouble(error)) throw error;
        if (isBulkheadRejectedError(error)) throw new MetaTrouble('busy', 'Meta was not asked: too many calls wait');
        if (isBrokenCircuitError(error)) {
          throw new MetaTrouble('outage', 'Meta was not asked: it failed too often just before');
        }
        if (isTaskCancelledError(error)) throw new MetaTrouble('outage', `Meta gave no answer in ${totalMs} ms`);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
