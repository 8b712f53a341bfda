/** Why a call was stopped before its end. */
export class WorkError extends Error {
  override name = 'WorkError';
  readonly code: 'aborted' | 'budget';
  constructor(code: WorkError['code']) {
    super(code === 'aborted' ? 'The call was aborted.' : 'The text takes too much work to read.');
    this.code = code;
  }
}

/** Reports work before it is done, in microseconds of an idle processor. Throws WorkError if the call has to stop. */
export type Spend = (micros: number) => void;

/** The work that one call may do. Counted, not timed, so that the same call stops at the same place on every machine. */
export class WorkBudget {
  #left = Number.POSITIVE_INFINITY;
  #isAborted: () => boolean = () => false;

  /** Begins a call. @param isAborted whether its caller is gone; asked at every `spend` */
  begin(micros: number, isAborted: () => boolean): void {
    this.#left = micros;
    this.#isAborted = isAborted;
  }

  /** Runs a part of a call that may do only so much. @returns its result, null if that was not enough, and the work left */
  within<T>(micros: number, run: () => T): { result: T | null; left: number } {
    const allowance = Math.min(micros, this.#left);
    const rest = this.#left - allowance;
    this.#left = allowance;
    let result: T | null = null;
    try {
      result = run();
    } catch (error) {
      if (!(error instanceof WorkError && error.code === 'budget')) throw error;
    }
    const left = Math.max(0, this.#left);
    this.#left = rest + left;
    return { result, left };
  }

  readonly spend: Spend = (micros) => {
    this.#left -= micros;
    if (this.#isAborted()) throw new WorkError('aborted');
    if (this.#left < 0) throw new WorkError('budget');
  };
}
