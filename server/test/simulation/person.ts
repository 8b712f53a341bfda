import { login, register } from '@interest-miner/contract/auth/endpoints';
import type { Endpoint } from '@interest-miner/contract/endpoint';
import type { ResponseOf, TestInput } from '../call.ts';
import { type Process, ServerDied } from './process.ts';

const password = 'Correct-Horse-9!';

/** What a person at a screen knows, and has been promised. */
export interface Person {
  readonly email: string;
  readonly lists: string[];
  readonly audiences: string[];
  readonly pushes: string[];
  readonly tests: { id: string; agreed: number }[];
  /** Orders at the gateway that are not known to be settled. */
  readonly checkouts: { order: string; uuid: string; plan: number }[];
  token: string | undefined;
  /** Whether the account is deleted, as far as the person knows. */
  isGone: boolean;
  /** Searches that were asked for, and those that were answered. */
  searches: { asked: number; answered: number };
}

/** A person who has an account. */
export const newPerson = (number: number): Person => ({
  email: `person-${number}@example.com`,
  lists: [],
  audiences: [],
  pushes: [],
  tests: [],
  checkouts: [],
  token: undefined,
  isGone: false,
  searches: { asked: 0, answered: 0 },
});

/** What happened to requests, for the report. */
export type Statuses = Record<string, number>;

interface Asked<E extends Endpoint> {
  readonly status: number;
  readonly json: ResponseOf<E>;
}

/** Sends a person's request to a process. Undefined: the connection broke, so what happened is not known. */
export type Ask = <E extends Endpoint>(
  who: Person,
  endpoint: E,
  ...options: object extends TestInput<E> ? [options?: TestInput<E>] : [options: TestInput<E>]
) => Promise<Asked<E> | undefined>;

/** @param processOf chooses the process that answers @param onProblem told of answers that no request may get */
export function createAsk(processOf: () => Process, statuses: Statuses, onProblem: (problem: string) => void): Ask {
  const send = async <E extends Endpoint>(who: Person | undefined, endpoint: E, options: object = {}) => {
    const token = who?.token === undefined ? {} : { token: who.token };
    try {
      const answer = await processOf().call(endpoint, { ...token, ...options } as never);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status === 500) onProblem(`${endpoint.method} ${endpoint.path} answered 500`);
      return answer as Asked<E>;
    } catch (error) {
      if (!(error instanceof ServerDied)) throw error;
      statuses.lost = (statuses.lost ?? 0) + 1;
      return undefined;
    }
  };
  async function enter(who: Person): Promise<void> {
    const body = { name: 'Somebody', email: who.email, password, confirm_password: password };
    await send(undefined, register, { body });
    const answer = await send(undefined, login, { body: { email: who.email, password } });
    if (answer?.status === 200) who.token = answer.json.access_token;
  }
  return async (who, endpoint, ...[options]) => {
    if (who.token === undefined) await enter(who);
    const answer = await send(who, endpoint, options);
    if (answer?.status === 401) who.token = undefined;
    return answer;
  };
}
