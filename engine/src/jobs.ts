import { Worker } from 'node:worker_threads';
import { EngineError } from './engine.ts';
import type { CoreInfo, Method, Methods, Reply, Request } from './protocol.ts';

/** One call, queued or running in the worker. */
interface Job {
  readonly request: Request;
  readonly urgent: boolean;
  /** Who it is done for; the owners take turns. */
  readonly owner: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  tries: number;
}

export interface JobSettings {
  readonly workerData: object;
  readonly queueLimit: number;
  readonly timeoutMs: number;
}

export interface JobOptions {
  /** Runs before calls that are not urgent. */
  readonly urgent?: boolean;
  /** Who the call is for, such as an account: owners with waiting calls take turns. */
  readonly owner?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Without limits the heap keeps the size that building the index needed. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/** A call whose worker dies is retried once on a new worker; then it is rejected. */
const TRIES = 2;

/**
 * A worker thread that starts on the first call and restarts after a crash. Calls run one at a time, urgent
 * first, so that an urgent call waits for at most one slow one; among equally urgent ones the owners take turns. A call whose
 * signal is aborted stops; one that times out terminates the worker.
 */
export class JobQueue {
  restarts = 0;
  /** The worker's last reported status; null before it has loaded. */
  info: CoreInfo | null = null;
  readonly #settings: JobSettings;
  #waiting: Job[] = [];
  #running: Job | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #serial = 0;
  /** The number of the call that the worker has to stop, in memory shared with it. */
  readonly #stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  /** When each owner with waiting calls was last served, as the call's number. */
  readonly #servedAt = new Map<string, number>();

  constructor(settings: JobSettings) {
    this.#settings = settings;
  }

  get pending(): number {
    return this.#waiting.length + (this.#running ? 1 : 0);
  }

  /** Rejects with EngineError only. */
  call<M extends Method>(method: M, args: Methods[M]['args'], options: JobOptions = {}): Promise<Methods[M]['result']> {
    const { signal, urgent = false, owner = '' } = options;
    if (this.#closed) return Promise.reject(new EngineError('closed', 'The engine is closed.'));
    if (signal?.aborted) return Promise.reject(aborted());
    if (this.#waiting.length >= this.#settings.queueLimit && !this.#makeRoom(owner)) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const stop = () => this.#drop(job, aborted());
      const timer = setTimeout(() => this.#drop(job, timedOut()), this.#settings.timeoutMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      };
      const job: Job = {
        request: { method, args, serial: ++this.#serial },
        urgent,
        owner,
        tries: 0,
        resolve: (result) => {
          settle();
          resolve(result as Methods[M]['result']);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      };
      signal?.addEventListener('abort', stop, { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const jobs = [...this.#waiting, ...(this.#running ? [this.#running] : [])];
    this.#waiting = [];
    this.#running = null;
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = null;
    for (const job of jobs) job.reject(new EngineError('closed', 'The engine is closed.'));
    await worker?.terminate();
  }

  /** An aborted call leaves the queue; if it is already running, the worker stops it. */
  #drop(job: Job, error: EngineError): void {
    if (job === this.#running) Atomics.store(this.#stop, 0, job.request.serial);
    this.#waiting = this.#waiting.filter((other) => other !== job);
    job.reject(error);
  }

  #next(): void {
    if (this.#running || this.#waiting.length === 0) return;
    const job = this.#takeNext();
    job.tries += 1;
    this.#running = job;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#timer = setTimeout(() => this.#hung(job), this.#settings.timeoutMs);
    this.#worker.postMessage(job.request);
  }

  /** Urgent calls first; of these, the first call of the owner who has not been served for longest. */
  #takeNext(): Job {
    const urgent = this.#waiting.filter((job) => job.urgent);
    const lastServed = ({ owner }: Job) => this.#servedAt.get(owner) ?? 0;
    const next = (urgent.length > 0 ? urgent : this.#waiting).reduce((first, job) =>
      lastServed(job) < lastServed(first) ? job : first,
    );
    this.#waiting = this.#waiting.filter((job) => job !== next);
    this.#servedAt.set(next.owner, ++this.#serial);
    const owners = new Set([next, ...this.#waiting].map(({ owner }) => owner));
    for (const owner of this.#servedAt.keys()) if (!owners.has(owner)) this.#servedAt.delete(owner);
    return next;
  }

  /** In a full queue, the owner with the most waiting calls loses the newest one, unless the newcomer has as many. */
  #makeRoom(newcomer: string): boolean {
    const counts = new Map<string, number>();
    for (const { owner } of this.#waiting) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    const [owner, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    if (most <= (counts.get(newcomer) ?? 0) + 1) return false;
    const newest = this.#waiting.findLast((job) => job.owner === owner);
    if (newest) this.#drop(newest, busy());
    return newest !== undefined;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { ...this.#settings.workerData, stop: this.#stop },
      resourceLimits: HEAP_LIMITS,
    });
    worker.on('message', (reply: Reply) => this.#answered(reply));
    worker.on('error', (error) => this.#died(worker, error.message));
    worker.on('exit', (code) => this.#died(worker, `exit code ${code}`));
    return worker;
  }

  #answered(reply: Reply): void {
    clearTimeout(this.#timer);
    const job = this.#running;
    this.#running = null;
    this.#worker?.unref();
    if (reply.ok) {
      this.info = reply.info ?? this.info;
      job?.resolve(reply.result);
    } else {
      job?.reject(new EngineError(reply.code, reply.message));
    }
    this.#next();
  }

  #hung(job: Job): void {
    job.tries = TRIES;
    job.reject(timedOut());
    void this.#worker?.terminate();
  }

  #died(worker: Worker, reason: string): void {
    if (worker !== this.#worker) return;
    clearTimeout(this.#timer);
    this.#worker = null;
    this.restarts += 1;
    const job = this.#running;
    this.#running = null;
    if (job && job.tries < TRIES) this.#waiting.unshift(job);
    else job?.reject(new EngineError('crashed', `The engine's worker exited: ${reason}`));
    this.#next();
  }
}

function busy(): EngineError {
  return new EngineError('busy', 'Too many calls are waiting for the engine.');
}

function aborted(): EngineError {
  return new EngineError('aborted', 'The call was aborted.');
}

function timedOut(): EngineError {
  return new EngineError('timeout', 'The engine did not respond in time.');
}
