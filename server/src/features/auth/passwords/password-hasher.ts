import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createPool } from '../../../jobs/pool.ts';
import type { QueueCounts } from '../../../ops/meter.ts';

const argon2Async = promisify(argon2);

/** Cost of a hash: memory in KiB, passes, lanes. The default is OWASP's recommendation for argon2id. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
export const defaultCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Who causes the work. */
export interface HashCaller {
  /** The network or account; the queue alternates between owners. */
  readonly owner: string;
  /** The widest network around somebody known: all of it together is one among others, as its networks cost its owner nothing. */
  readonly group?: string;
  /** Somebody who has proven who they are, now or earlier from this network: strangers cannot fill their places. */
  readonly isKnown: boolean;
}

export interface PasswordHasher {
  /** Returns a new hash as a PHC string. */
  hash(password: string, by: HashCaller): Promise<string>;
  /** Whether the password matches the hash; with `undefined` it takes as long and returns false. */
  verify(password: string, phc: string | undefined, by: HashCaller): Promise<boolean>;
  counts(): QueueCounts;
}

/** Maximum queued hashes per running one: about a second's worth at the default cost. */
const waitingPerLane = 30;

async function derive(password: string, nonce: Buffer, cost: HashCost): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: password.normalize('NFKC'),
    nonce,
    memory: cost.memory,
    passes: cost.passes,
    parallelism: cost.parallelism,
    tagLength: 32,
  };
  return argon2Async('argon2id', parameters);
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function format(nonce: Buffer, tag: Buffer, cost: HashCost): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

function parse(phc: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc);
  if (!match) throw new Error('Not an argon2id hash');
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const placeOf = ({ isKnown, ...by }: HashCaller) => ({ ...by, isReserved: isKnown });

/**
 * argon2id in Node's thread pool, on all cores but one. Further hashes are queued; beyond a second's worth of known callers
 * and of others they are rejected with `overloaded`, starting with the network that has the most in the queue.
 * @param cost only set in tests
 */
export function createPasswordHasher(cost: HashCost = defaultCost): PasswordHasher {
  const width = Math.max(1, availableParallelism() - 1);
  const waiting = width * waitingPerLane;
  const pool = createPool({ running: width, waiting, reserved: waiting, retryAfterSeconds: 2 });
  const decoy = format(randomBytes(16), randomBytes(32), cost);
  return {
    counts: pool.counts,
    async hash(password, by) {
      const nonce = randomBytes(16);
      return format(nonce, await pool.run(() => derive(password, nonce, cost), placeOf(by)), cost);
    },
    async verify(password, phc, by) {
      const stored = parse(phc ?? decoy);
      const tag = await pool.run(() => derive(password, stored.nonce, stored.cost), placeOf(by));
      return timingSafeEqual(tag, stored.tag) && phc !== undefined;
    },
  };
}
