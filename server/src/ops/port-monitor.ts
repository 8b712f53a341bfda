/** Results of one port's calls since the start. Times are milliseconds since 1970. */
export interface PortHealth {
  readonly name: string;
  readonly calls: number;
  readonly failures: number;
  readonly lastSuccessAt: number | null;
  readonly lastFailureAt: number | null;
  /** Name and code of the last failure, never its text, which may quote user input. */
  readonly lastFailure: string | null;
}

export interface PortMonitor {
  /** The same port, with every asynchronous call counted and timed. */
  watch<T extends object>(name: string, port: T): T;
  health(): PortHealth[];
  /** Called after every call: the port's name, the method, whether it failed, and seconds. */
  onCall: ((name: string, method: string, failed: boolean, seconds: number) => void) | undefined;
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' || typeof code === 'number' ? `${error.name} ${code}` : error.name;
}

/** Tracks the health of outside services, transparently to their adapters. */
export function createPortMonitor(clock: () => number): PortMonitor {
  type Mutable = { -readonly [Key in keyof PortHealth]: PortHealth[Key] };
  const ports = new Map<string, Mutable>();
  const watchWith = <T extends object>(health: Mutable, port: T): T => {
    const wrapped = new Map<PropertyKey, unknown>();
    const end = (method: string, started: number, error?: unknown) => {
      const failed = error !== undefined;
      health.calls += 1;
      if (failed) {
        health.failures += 1;
        health.lastFailureAt = clock();
        health.lastFailure = nameOf(error);
      } else health.lastSuccessAt = clock();
      result.onCall?.(health.name, method, failed, (performance.now() - started) / 1000);
    };
    return new Proxy(port, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key);
        if (typeof member !== 'function' || key === 'close') return member;
        if (!wrapped.has(key)) {
          wrapped.set(key, (...args: unknown[]) => {
            const started = performance.now();
            const answer: unknown = member.apply(target, args);
            if (!(answer instanceof Promise)) return answer;
            answer.then(
              () => end(String(key), started),
              (error: unknown) => end(String(key), started, error ?? 'unknown'),
            );
            return answer;
          });
        }
        return wrapped.get(key);
      },
    });
  };
  const result: PortMonitor = {
    onCall: undefined,
    watch(name, port) {
      const health = { name, calls: 0, failures: 0, lastSuccessAt: null, lastFailureAt: null, lastFailure: null };
      ports.set(name, health);
      return watchWith(health, port);
    },
    health: () => [...ports.values()].map((health) => ({ ...health })),
  };
  return result;
}
