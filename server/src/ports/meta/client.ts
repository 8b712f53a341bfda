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
import { HttpError } from '../http-client/http-error.ts';
import { errorIn } from './classify-error.ts';
import { MetaError } from './errors.ts';
import { parseExactly } from './read-json.ts';
import { createScrubber } from './secrets.ts';
import { type Timeouts, totalMsOf } from './timeouts.ts';
import { type Call, openTransport, type Transport } from './transport.ts';
import { readRetryAfter, readUsage, type Usage } from './usage.ts';

export interface ClientOptions {
  readonly token: string;
  readonly proof: string | undefined;
  readonly appSecret: string | undefined;
  /** The token is a person's own. */
  readonly personal?: boolean;
  readonly graphUrl: string;
  readonly version: string;
  readonly timeouts: Timeouts;
  /** Shared with other clients, and closed by its owner; its own by default. */
  readonly transport?: Transport | undefined;
  /** Called with every answer's usage headers. */
  readonly onUsage: (usage: Usage) => void;
  /** Whether to spare Meta now: one request at a time. */
  readonly isSlow: () => boolean;
}

type Params = Readonly<Record<string, string>>;

/** Calls `{graph}/{version}/{path}` with a token. Every method returns the parsed JSON. @throws MetaError */
export interface GraphClient {
  get(path: string, params: Params): Promise<unknown>;
  /** Sent once: Meta has no idempotency keys, so a call whose answer was lost is not repeated. */
  post(path: string, params: Params, mayStart?: Call['mayStart']): Promise<unknown>;
  remove(path: string): Promise<unknown>;
  close(): void;
}

interface Policy {
  execute(work: (context: { readonly signal: AbortSignal }) => Promise<unknown>): Promise<unknown>;
}

const tries = 3;
const failuresInARow = 6;

const isMetaError = (error: unknown): error is MetaError => error instanceof MetaError;
const isOutage = (error: unknown) => isMetaError(error) && (error.kind === 'outage' || error.kind === 'unreadable');

/** Calls the Graph API with timeouts, few retries and a circuit breaker; always ends within `totalMsOf(timeouts)`. */
export function createGraphClient(options: ClientOptions): GraphClient {
  const { timeouts } = options;
  const totalMs = totalMsOf(timeouts);
  const base = `${options.graphUrl.replace(/\/+$/, '')}/${options.version}`;
  const own = options.transport ? undefined : openTransport(timeouts);
  const transport = options.transport ?? (own as Transport);
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
  const once = wrap(deadline, bulkhead(4, 16), breaker);

  function scrubError(failure: MetaError): MetaError {
    const { userMessage } = failure;
    return new MetaError(failure.kind, scrub(failure.message), {
      ...failure,
      personal: options.personal ?? false,
      userMessage: userMessage === null ? null : scrub(userMessage),
    });
  }

  async function send(call: Call, signal: AbortSignal): Promise<unknown> {
    // A queued call whose caller has given up is not made.
    if (signal.aborted) throw new MetaError('outage', 'Meta was not asked: the time limit had passed');
    const answer = await transport.send(call, signal).catch((error: unknown) => {
      const reason = error instanceof HttpError ? error.message : (error as Error).name;
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
    if (failure) throw scrubError(failure);
    return json;
  }

  const signed = (params: Params) =>
    new URLSearchParams({
      ...params,
      access_token: options.token,
      ...(options.proof === undefined ? {} : { appsecret_proof: options.proof }),
    });
  const urlOf = (path: string, params?: URLSearchParams) => {
    const url = new URL(`${base}/${path}`);
    if (params) url.search = params.toString();
    return url;
  };

  async function execute(policy: Policy, call: Call): Promise<unknown> {
    try {
      return await policy.execute(({ signal }) => send(call, signal));
    } catch (error) {
      if (isMetaError(error)) throw error;
      if (isBulkheadRejectedError(error)) throw new MetaError('busy', 'Meta was not asked: too many calls wait');
      if (isBrokenCircuitError(error)) {
        throw new MetaError('outage', 'Meta was not asked: its last calls failed too often');
      }
      if (isTaskCancelledError(error)) throw new MetaError('outage', `Meta gave no answer in ${totalMs} ms`);
      throw error;
    }
  }

  return {
    get: (path, params) =>
      execute(options.isSlow() ? narrow : wide, { method: 'GET', url: urlOf(path, signed(params)) }),
    post: (path, params, mayStart) =>
      execute(once, { method: 'POST', url: urlOf(path), form: signed(params), mayStart }),
    remove: (path) => execute(once, { method: 'DELETE', url: urlOf(path, signed({})) }),
    close: () => own?.close(),
  };
}
