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
import { errorIn } from './classify.ts';
import { MetaError } from './errors.ts';
import { parseExactly } from './rows.ts';
import { createScrubber } from './secrets.ts';
import { type Timeouts, totalMsOf } from './timeouts.ts';
import { createTransport, TransportError } from './transport.ts';
import { readRetryAfter, readUsage, type Usage } from './usage.ts';

export interface ClientOptions {
  readonly token: string;
  readonly proof: string | undefined;
  readonly appSecret: string | undefined;
  readonly graphUrl: string;
  readonly version: string;
  readonly timeouts: Timeouts;
  /** Called with every answer's usage headers. */
  readonly onUsage: (usage: Usage) => void;
  /** Whether to spare Meta now: one request at a time. */
  readonly isSlow: () => boolean;
}

export interface GraphClient {
  /** Calls `{graph}/{version}/search`. @returns the parsed JSON @throws MetaError */
  search(params: Readonly<Record<string, string>>): Promise<unknown>;
  close(): void;
}

const tries = 3;
const failuresInARow = 6;
const maxBytes = 8 * 1024 * 1024;

const isMetaError = (error: unknown): error is MetaError => error instanceof MetaError;
const isOutage = (error: unknown) => isMetaError(error) && (error.kind === 'outage' || error.kind === 'unreadable');

/** Calls the Graph API with timeouts, few retries and a circuit breaker; always ends within `totalMsOf(timeouts)`. */
export function createGraphClient(options: ClientOptions): GraphClient {
  const { timeouts } = options;
  const totalMs = totalMsOf(timeouts);
  const base = `${options.graphUrl.replace(/\/+$/, '')}/${options.version}`;
  const transport = createTransport(base.startsWith('https:'), { ...timeouts, maxBytes });
  const scrub = createScrubber([options.token, options.proof, options.appSecret]);
  let accountLimits = 0;

  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: timeouts.breakMs,
    breaker: new ConsecutiveBreaker(failuresInARow),
  });
  const retries = retry(
    handleWhen((error) => isMetaError(error) && error.retry),
    { maxAttempts: tries - 1, backoff: new ExponentialBackoff({ initialDelay: timeouts.backoffMs, maxDelay: 1000 }) },
  );
  const deadline = timeout(totalMs, TimeoutStrategy.Aggressive);
  const wide = wrap(deadline, bulkhead(8, 64), retries, breaker);
  const narrow = wrap(deadline, bulkhead(1, 8), retries, breaker);

  function scrubbed(failure: MetaError): MetaError {
    const { kind, retry: again, pauseMs, userMessage } = failure;
    return new MetaError(kind, scrub(failure.message), {
      retry: again,
      pauseMs,
      userMessage: userMessage === null ? null : scrub(userMessage),
    });
  }

  async function ask(url: URL, signal: AbortSignal): Promise<unknown> {
    // A queued call whose caller has given up is not made.
    if (signal.aborted) throw new MetaError('outage', 'Meta was not asked: the time limit had passed');
    const answer = await transport.get(url, signal).catch((error: unknown) => {
      const reason = error instanceof TransportError ? error.message : (error as Error).name;
      throw new MetaError('outage', `Meta gave no answer: ${reason}`, { retry: true });
    });
    const usage = readUsage(answer.headers);
    options.onUsage(usage);
    const json = parseExactly(answer.body);
    const failure = errorIn(
      { status: answer.status, json, regainMs: usage.regainMs, retryAfterMs: readRetryAfter(answer.headers) },
      accountLimits,
    );
    accountLimits = failure?.kind === 'account_limit' ? accountLimits + 1 : 0;
    if (failure) throw scrubbed(failure);
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
        if (isMetaError(error)) throw error;
        if (isBulkheadRejectedError(error)) throw new MetaError('busy', 'Meta was not asked: too many calls wait');
        if (isBrokenCircuitError(error)) {
          throw new MetaError('outage', 'Meta was not asked: its last calls failed too often');
        }
        if (isTaskCancelledError(error)) throw new MetaError('outage', `Meta gave no answer in ${totalMs} ms`);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
