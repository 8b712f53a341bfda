import { Worker } from 'node:worker_threads';
import { EngineError } from './engine.ts';
import type { CoreInfo, Method, Methods, Reply, Request } from './protocol.ts';

/** One call, queued or running in the worker. */
interface Job {
  readonly request: Request;
  readonly urgent: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  tries: number;
}

export interface JobSettings {
  readonly workerData: unknown;
  readonly queueLimit: number;
  readonly timeoutMs: number;
}

export interface JobOptions {
  /** Runs before calls that are not urgent. */
  readonly urgent?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Without limits the heap keeps the size that building the index needed. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/** A call whose worker dies is retried once on a new worker; then it is rejected. */
const TRIES = 2;

/**
 * A worker thread that starts on the first call and restarts after a crash. Calls run one at a time, urgent
 * first, so that an urgent call waits for at most one slow one. A call that times out terminates the worker.
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

  constructor(settings: JobSettings) {
    this.#settings = settings;
  }

  get pending(): number {
    return this.#waiting.length + (this.#running ? 1 : 0);
  }

  /** Rejects with EngineError only. */
  call<M extends Method>(method: M, args: Methods[M]['args'], options: JobOptions = {}): Promise<Methods[M]['result']> {
    const { signal, urgent = false } = options;
    if (this.#closed) return Promise.reject(new EngineError('closed', 'The engine is closed.'));
    if (signal?.aborted) return Promise.reject(aborted());
    if (this.#waiting.length >= this.#settings.queueLimit) {
      return Promise.reject(new EngineError('busy', 'Too many calls are waiting for the engine.'));
    }
    return new Promise((resolve, reject) => {
      const stop = () => this.#drop(job, aborted());
      const timer = setTimeout(() => this.#drop(job, timedOut()), this.#settings.timeoutMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      };
      const job: Job = {
        request: { method, args },
        urgent,
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

  /** An aborted call leaves the queue; if it is already running, its result is discarded. */
  #drop(job: Job, error: EngineError): void {
    this.#waiting = this.#waiting.filter((other) => other !== job);
    job.reject(error);
  }

  #next(): void {
    if (this.#running || this.#waiting.length === 0) return;
    const urgent = this.#waiting.findIndex((job) => job.urgent);
    const [job] = this.#waiting.splice(Math.max(0, urgent), 1) as [Job];
    job.tries += 1;
    this.#running = job;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#timer = setTimeout(() => this.#hung(job), this.#settings.timeoutMs);
    this.#worker.postMessage(job.request);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#settings.workerData,
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
      job?.reject(new EngineError(reply.catalogue ? 'catalogue' : 'failed', reply.message));
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

function aborted(): EngineError {
  return new EngineError('aborted', 'The call was aborted.');
}

function timedOut(): EngineError {
  return new EngineError('timeout', 'The engine did not respond in time.');
}
