/** Timeouts of a call to Meta, in milliseconds, used by `client.ts` and `transport.ts`. */
export interface Timeouts {
  readonly connectMs: number;
  /** For the whole response, so that a slow trickle ends too. */
  readonly readMs: number;
  readonly backoffMs: number;
  /** Pause after too many consecutive failures. */
  readonly breakMs: number;
}

export const defaultTimeouts: Timeouts = {
  connectMs: 1000,
  readMs: 5000,
  backoffMs: 150,
  breakMs: 15_000,
};

/** Time for a retry after a quick failure, in milliseconds. */
const retryMs = 1000;

/** Timeout of a query over all tries: always longer than one try. */
export const totalMsOf = ({ connectMs, readMs }: Timeouts) => connectMs + readMs + retryMs;
