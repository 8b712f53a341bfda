/** How long a call to Meta may take, in milliseconds: `client.ts` and `transport.ts` go by it. */
export interface Timeouts {
  readonly connectMs: number;
  /** For the whole answer, so that one that drips ends too. */
  readonly readMs: number;
  readonly backoffMs: number;
  /** How long nobody asks after too many failures in a row. */
  readonly breakMs: number;
}

export const defaultTimeouts: Timeouts = {
  connectMs: 1000,
  readMs: 5000,
  backoffMs: 150,
  breakMs: 15_000,
};

/** Room for another try after a quick failure, in milliseconds. */
const retryMs = 1000;

/** How long a question may take from the first try to the last: always longer than one try may. */
export const totalMsOf = ({ connectMs, readMs }: Timeouts) => connectMs + readMs + retryMs;
