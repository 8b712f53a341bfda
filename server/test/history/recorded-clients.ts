import { setTimeout as pause } from 'node:timers/promises';
import type { listLists } from '@interest-miner/contract/lists/endpoints';
import type { listSearchHistory, saveSearch } from '@interest-miner/contract/search/endpoints';
import type { ResponseOf } from '../call.ts';
import { type Answer, send, signUp } from '../processes/server-process.ts';
import type { Operation } from './check-history.ts';

type What = Operation extends infer O
  ? O extends Operation
    ? Omit<O, 'client' | 'began' | 'ended' | 'outcome'>
    : never
  : never;

/** The search that everybody repeats: its visits are the counter. */
const repeated = 'a search that is repeated';
/** One page of the history holds all of it: older searches are removed. */
const kept = 8;
const pauseAfterRefusalMs = 100;
/** Below the limit of lists per user. */
const prizes = 100;

const outcomeOf = (status: number): Operation['outcome'] =>
  status < 300 ? 'ok' : status >= 500 ? 'unknown' : 'failed';

/** People who work at once, two on each account, and record what they did and saw. */
export interface RecordedClients {
  readonly history: readonly Operation[];
  /** Answers that were no success, by what they were, with `Retry-After` or without. */
  readonly refused: ReadonlyMap<string, number>;
  /** When each acknowledged write came, in the time of `performance.now()`. */
  readonly acknowledged: readonly number[];
  /** Ends them, and reads everything once more. */
  stop(): Promise<void>;
}

/** @param url of a balancer, or of one process */
export async function startClients(url: string, accounts: number): Promise<RecordedClients> {
  const history: Operation[] = [];
  const refused = new Map<string, number>();
  const acknowledged: number[] = [];
  let busy = true;
  let texts = 0;

  const request = async <Json>(path: string, body: unknown, token: string, method?: string) => {
    try {
      return await send<Json>(`${url}${path}`, body, token, method);
    } catch {
      return { status: 599, json: undefined as Json, headers: new Headers() };
    }
  };
  const note = async ({ status, headers }: Pick<Answer, 'status' | 'headers'>) => {
    if (status < 300 || status === 409) return;
    const kind = `${status}${headers.has('retry-after') ? ' with Retry-After' : ''}`;
    refused.set(kind, (refused.get(kind) ?? 0) + 1);
    await pause(pauseAfterRefusalMs);
  };

  async function startAccount(account: string) {
    const token = await signUp(url, `${account}@example.com`);
    const present: { text: string; id: string }[] = [];
    let prize = 0;

    async function act(client: string, what: What, path: string, body: unknown, method?: string) {
      const began = performance.now();
      const answer = await request<ResponseOf<typeof saveSearch>>(path, body, token, method);
      const ended = performance.now();
      history.push({ client, began, ended, outcome: outcomeOf(answer.status), ...what } as Operation);
      if (answer.status < 300) acknowledged.push(ended);
      await note(answer);
      return answer;
    }
    async function read(client: string) {
      const began = performance.now();
      const answer = await request<ResponseOf<typeof listSearchHistory>>(
        '/api/search-history/?limit=100',
        undefined,
        token,
        'GET',
      );
      const ended = performance.now();
      const seen = { client, began, ended, outcome: outcomeOf(answer.status) };
      const rows = answer.status < 300 ? answer.json.data : [];
      const elements = rows.map((row) => row.search_text).filter((text) => text !== repeated);
      history.push({ ...seen, kind: 'read', set: account, elements });
      const value = rows.find((row) => row.search_text === repeated)?.visit_count ?? 0;
      history.push({ ...seen, kind: 'count', counter: account, value });
      await note(answer);
      return answer.status < 300;
    }
    async function add(client: string) {
      const text = `search ${texts++}`;
      for (;;) {
        const what = { kind: 'add', set: account, element: text } as const;
        const { status, json } = await act(client, what, '/api/search-history/', { search_text: text });
        if (status < 300) present.push({ text, id: json.data.id });
        // Asked again until it is known: adding twice is adding once.
        if (status < 500 || !busy) return;
      }
    }
    async function remove(client: string) {
      const oldest = present.shift();
      if (oldest === undefined) return;
      const what = { kind: 'remove', set: account, element: oldest.text } as const;
      await act(client, what, `/api/search-history/${oldest.id}`, undefined, 'DELETE');
    }
    const increment = (client: string) =>
      act(client, { kind: 'increment', counter: account }, '/api/search-history/', { search_text: repeated });
    async function claim() {
      if (prize === prizes) return;
      const name = `prize ${prize++}`;
      const body = { name, unless_name_taken: true };
      const both = ['one', 'two'].map((client) =>
        act(`${account} ${client}`, { kind: 'claim', prize: `${account} ${name}` }, '/api/lists', body),
      );
      await Promise.all(both);
    }
    async function work(client: string) {
      for (let turn = 0; busy; turn += 1) {
        if (turn % 12 === 11 && client.endsWith('one')) await claim();
        else if (turn % 4 === 3) await read(client);
        else if (turn % 4 === 2) await increment(client);
        else if (present.length > kept) await remove(client);
        else await add(client);
      }
    }
    /** The lists with the names of prizes: each is there once. */
    async function readPrizes() {
      const { status, json } = await request<ResponseOf<typeof listLists>>('/api/lists', undefined, token, 'GET');
      if (status >= 300) return false;
      for (const { name } of json.data.lists.filter((list) => list.name.startsWith('prize')))
        history.push({
          client: name,
          began: 0,
          ended: 0,
          outcome: 'ok',
          kind: 'claim',
          prize: `${account} list ${name}`,
        });
      return true;
    }
    const workers = ['one', 'two'].map((client) => work(`${account} ${client}`));
    return async () => {
      await Promise.all(workers);
      while (!(await read(`${account} one`)));
      while (!(await readPrizes()));
    };
  }

  const names = Array.from({ length: accounts }, (_, index) => `account${index}`);
  const finish = await Promise.all(names.map(startAccount));
  return {
    history,
    refused,
    acknowledged,
    async stop() {
      busy = false;
      await Promise.all(finish.map((end) => end()));
    },
  };
}
