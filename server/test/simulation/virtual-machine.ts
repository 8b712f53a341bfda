import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

interface Timer {
  readonly id: number;
  at: number;
  readonly everyMs: number | undefined;
  run(): void;
}

/** Where the clock of a simulation begins. */
const firstMoment = Date.UTC(2026, 0, 15, 12);

/** The time of one simulation: its clock moves, and its timers fire, only when it is told to. */
export interface VirtualTime {
  readonly now: number;
  /** When the next timer fires; undefined if there is none. */
  nextAt(): number | undefined;
  /** Moves the clock. Each timer on the way fires at its own moment, and `then` runs after each. */
  advanceTo(to: number, then?: () => Promise<void>): Promise<void>;
}

/** Chance as bytes: as random as the seed, and no more. */
const bytesOf = (chance: () => number, size: number) => Buffer.from(Array.from({ length: size }, () => chance() * 256));

function uuidOf(chance: () => number): ReturnType<typeof crypto.randomUUID> {
  const bytes = bytesOf(chance, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Timers that wait for the virtual clock. The object returned stands for one of Node's. */
function createTimers(moment: { now: number }) {
  const waiting = new Map<number, Timer>();
  let count = 0;
  const add = (run: () => void, ms = 0, everyMs?: number) => {
    count += 1;
    const id = count;
    waiting.set(id, { id, at: moment.now + Math.max(1, ms), everyMs, run });
    const handle = { id, ref: () => handle, unref: () => handle, hasRef: () => false, [Symbol.toPrimitive]: () => id };
    return handle;
  };
  const remove = (handle: unknown) => void waiting.delete(Number(handle));
  const next = () => {
    let first: Timer | undefined;
    for (const timer of waiting.values()) if (!first || timer.at < first.at) first = timer;
    return first;
  };
  return { waiting, add, remove, next };
}

/**
 * Runs work in which time, timers and chance come from a seed alone, whoever asks for them: the same seed takes the same
 * way. `setImmediate` stays: without disk, network and threads its order is fixed.
 */
export async function inVirtualMachine<T>(chance: () => number, work: (time: VirtualTime) => Promise<T>): Promise<T> {
  const moment = { now: firstMoment };
  const { waiting, add, remove, next } = createTimers(moment);
  const after = (ms?: number) => new Promise<void>((resolve) => add(resolve, ms));
  const changes: [object, Record<string, unknown>][] = [
    [
      crypto,
      {
        randomUUID: () => uuidOf(chance),
        randomBytes: (size: number) => bytesOf(chance, size),
        randomInt: (min: number, max?: number) =>
          max === undefined ? Math.floor(chance() * min) : min + Math.floor(chance() * (max - min)),
      },
    ],
    [timers, { setTimeout: (ms?: number, value?: unknown) => after(ms).then(() => value) }],
    [globalThis.crypto, { randomUUID: () => uuidOf(chance) }],
    [Math, { random: chance }],
    [Date, { now: () => moment.now }],
    [performance, { now: () => moment.now }],
    [
      AbortSignal,
      {
        timeout(ms: number) {
          const controller = new AbortController();
          add(() => controller.abort(new DOMException('It took too long', 'TimeoutError')), ms);
          return controller.signal;
        },
      },
    ],
    [
      globalThis,
      {
        setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => add(() => run(...args), ms),
        setInterval: (run: () => void, ms = 0) => add(run, ms, ms),
        clearTimeout: remove,
        clearInterval: remove,
      },
    ],
  ];
  const before = changes.map(
    ([owner, change]) =>
      [
        owner,
        Object.keys(change).map((name) => [name, Object.getOwnPropertyDescriptor(owner, name)] as const),
      ] as const,
  );
  for (const [owner, change] of changes)
    for (const [name, value] of Object.entries(change))
      Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  syncBuiltinESMExports();
  try {
    return await work({
      get now() {
        return moment.now;
      },
      nextAt: () => next()?.at,
      async advanceTo(to, then) {
        for (let timer = next(); timer && timer.at <= to; timer = next()) {
          moment.now = Math.max(moment.now, timer.at);
          if (timer.everyMs === undefined) waiting.delete(timer.id);
          // Once on the way, as after a machine has slept: a day would take as many rounds as seconds.
          else timer.at = to + Math.max(1, timer.everyMs);
          timer.run();
          await then?.();
        }
        moment.now = Math.max(moment.now, to);
      },
    });
  } finally {
    for (const [owner, names] of before)
      for (const [name, descriptor] of names)
        if (descriptor) Object.defineProperty(owner, name, descriptor);
        else Reflect.deleteProperty(owner, name);
    syncBuiltinESMExports();
  }
}
