import { randomUUID } from 'node:crypto';
import { createAudience, deleteAudience } from '@interest-miner/contract/audiences/endpoints';
import { logout } from '@interest-miner/contract/auth/endpoints';
import { connectMeta, testAdAccountToken } from '@interest-miner/contract/connections/endpoints';
import { deleteAccount } from '@interest-miner/contract/deletion/endpoints';
import {
  addListItems,
  copyList,
  createList,
  deleteList,
  getList,
  removeListItems,
  restoreList,
  restoreListItems,
} from '@interest-miner/contract/lists/endpoints';
import { endShare, getShared, shareList } from '@interest-miner/contract/lists/share-endpoints';
import { retryPush, startPush, takeBackPush } from '@interest-miner/contract/pushes/endpoints';
import { clearSearchHistory, saveSearch, searchInterests } from '@interest-miner/contract/search/endpoints';
import {
  createTest,
  createTestAtMeta,
  startTest,
  stopTest,
  takeBackTest,
} from '@interest-miner/contract/tests/endpoints';
import { oneTest } from '../interest-tests.ts';
import { ids } from '../lists.ts';
import { onePush } from '../pushes.ts';
import type { Ask, Person } from './person.ts';

/** What acts need: chance, somebody to ask, and what is promised to everybody. */
export interface Stage {
  readonly ask: Ask;
  readonly chance: () => number;
  readonly links: { token: string; list: string; mayOpen: boolean }[];
  onProblem(problem: string): void;
}

type Act = (stage: Stage, who: Person) => Promise<unknown>;

const someIds = Object.values(ids);
const words = ['yoga', 'football', 'vegan food', 'mountain bikes'];

/** One of some; undefined if there are none. */
export const oneOf = <T>(chance: () => number, all: readonly T[]): T | undefined =>
  all[Math.floor(chance() * all.length)];
const some = (chance: () => number) => {
  const found = someIds.filter(() => chance() < 0.4);
  return found.length > 0 ? found : [ids.yoga];
};

/** Does something with one of a person's things, if they have one. */
const withOne =
  <T>(of: (who: Person) => readonly T[], act: (stage: Stage, who: Person, one: T) => Promise<unknown>): Act =>
  async (stage, who) => {
    const one = oneOf(stage.chance, of(who));
    if (one !== undefined) await act(stage, who, one);
  };
const withList = (act: (stage: Stage, who: Person, id: string) => Promise<unknown>) => withOne((who) => who.lists, act);

const search: Act = async ({ ask, chance }, who) => {
  who.searches.asked += 1;
  const answer = await ask(who, searchInterests, { body: { query: oneOf(chance, words) ?? '' } });
  if (answer?.status === 200) who.searches.answered += 1;
};

const makeList: Act = async ({ ask, chance }, who) => {
  const body = { name: 'Some list', ...(chance() < 0.7 ? { ids: some(chance) } : {}) };
  const answer = await ask(who, createList, { body });
  if (answer?.status === 201) who.lists.push(answer.json.data.id);
};

const copy = withList(async ({ ask }, who, id) => {
  const answer = await ask(who, copyList, { params: { id }, body: {} });
  if (answer?.status === 201) who.lists.push(answer.json.data.id);
});

/** Once its end is confirmed, a link opens nothing any more. */
const closeLinks = ({ links }: Stage, list: string, status: number | undefined) => {
  if (status !== 200) return;
  for (const link of links) if (link.list === list) link.mayOpen = false;
};
const share = withList(async (stage, who, id) => {
  const before = stage.links.filter(({ list }) => list === id);
  const answer = await stage.ask(who, shareList, { params: { id }, body: { notes: true } });
  if (answer?.status !== 201) return;
  // Another link may have replaced this one meanwhile: what is certain is that the earlier ones are replaced.
  for (const link of before) link.mayOpen = false;
  stage.links.push({ token: answer.json.data.token, list: id, mayOpen: true });
});
const unshare = withList(async (stage, who, id) => {
  const before = stage.links.filter(({ list }) => list === id);
  const answer = await stage.ask(who, endShare, { params: { id } });
  closeLinks({ ...stage, links: before }, id, answer?.status);
});
const drop = withList(async (stage, who, id) => {
  const before = stage.links.filter(({ list }) => list === id);
  const answer = await stage.ask(who, deleteList, { params: { id } });
  closeLinks({ ...stage, links: before }, id, answer?.status);
});
const openLink: Act = async (stage, who) => {
  const link = oneOf(stage.chance, stage.links);
  if (!link) return;
  const { token, mayOpen } = link;
  const answer = await stage.ask(who, getShared, { params: { token } });
  if (answer?.status === 200 && !mayOpen) stage.onProblem(`a link opened its list ${link.list} after its end`);
};

const makeAudience: Act = async ({ ask, chance }, who) => {
  const spec = { groups: [some(chance)], places: { countries: ['IN'] } };
  const answer = await ask(who, createAudience, { body: { name: 'Some people', spec } });
  if (answer?.status === 201) who.audiences.push(answer.json.data.id);
};

const push = withOne(
  (who) => who.audiences,
  async ({ ask, chance }, who, id) => {
    const body = onePush({ request_id: randomUUID() });
    // A request whose answer was lost is sent again, as the browser does.
    for (let times = 0; times < 3; times += 1) {
      const answer = await ask(who, startPush, { params: { id }, body });
      if (answer?.status === 202) who.pushes.push(answer.json.data.id);
      if (answer?.json.code === 'meta_not_connected')
        await ask(who, connectMeta, { body: { access_token: testAdAccountToken } });
      else if (answer && chance() < 0.9) return;
    }
  },
);

const makeTest = withOne(
  (who) => who.audiences,
  async ({ ask, chance }, who, id) => {
    const other = oneOf(chance, who.audiences) ?? id;
    const cells = [{ audience_id: id }, { audience_id: other }];
    const body = { request_id: randomUUID(), ...oneTest(cells, { start_day: '2026-01-20' }) };
    const saved = await ask(who, createTest, { body });
    if (saved?.status !== 201 && saved?.status !== 200) return;
    const { id: test } = saved.json.data;
    const made = await ask(who, createTestAtMeta, { params: { id: test } });
    who.tests.push({ id: test, agreed: made?.json.data?.most_it_can_cost?.amount ?? 0 });
  },
);

const withTest = (act: (stage: Stage, who: Person, one: Person['tests'][number]) => Promise<unknown>) =>
  withOne((who) => who.tests, act);

const leave: Act = async ({ ask }, who) => {
  const answer = await ask(who, deleteAccount, { body: { password: 'Correct-Horse-9!' } });
  // Nobody waits for an answer that was lost or late: the account may be deleted.
  if (!answer || answer.status === 202 || answer.status >= 500) who.isGone = true;
};

/** What people do, and how often. */
export const acts: readonly (readonly [weight: number, name: string, act: Act])[] = [
  [14, 'searches', search],
  [
    4,
    'saves a search',
    ({ ask, chance }, who) => ask(who, saveSearch, { body: { search_text: oneOf(chance, words) ?? '' } }),
  ],
  [1, 'clears the history', ({ ask }, who) => ask(who, clearSearchHistory)],
  [4, 'makes a list', makeList],
  [
    8,
    'adds to a list',
    withList(({ ask, chance }, who, id) => ask(who, addListItems, { params: { id }, body: { ids: some(chance) } })),
  ],
  [
    5,
    'takes from a list',
    withList(({ ask, chance }, who, id) => ask(who, removeListItems, { params: { id }, body: { ids: some(chance) } })),
  ],
  [
    3,
    'undoes that',
    withList(({ ask, chance }, who, id) => ask(who, restoreListItems, { params: { id }, body: { ids: some(chance) } })),
  ],
  [4, 'reads a list', withList(({ ask }, who, id) => ask(who, getList, { params: { id } }))],
  [2, 'copies a list', copy],
  [3, 'deletes a list', drop],
  [2, 'restores a list', withList(({ ask }, who, id) => ask(who, restoreList, { params: { id } }))],
  [4, 'shares a list', share],
  [3, 'ends a link', unshare],
  [5, 'opens a link', openLink],
  [6, 'makes an audience', makeAudience],
  [
    1,
    'deletes an audience',
    withOne(
      (who) => who.audiences,
      ({ ask }, who, id) => ask(who, deleteAudience, { params: { id } }),
    ),
  ],
  [12, 'pushes', push],
  [
    1,
    'takes a push back',
    withOne(
      (who) => who.pushes,
      ({ ask }, who, id) => ask(who, takeBackPush, { params: { id } }),
    ),
  ],
  [
    1,
    'repeats a push',
    withOne(
      (who) => who.pushes,
      ({ ask }, who, id) => ask(who, retryPush, { params: { id }, body: onePush() }),
    ),
  ],
  [5, 'makes a test', makeTest],
  [
    4,
    'starts a test',
    withTest(({ ask }, who, { id, agreed }) => ask(who, startTest, { params: { id }, body: { agreed } })),
  ],
  [1, 'stops a test', withTest(({ ask }, who, { id }) => ask(who, stopTest, { params: { id } }))],
  [1, 'takes a test back', withTest(({ ask }, who, { id }) => ask(who, takeBackTest, { params: { id } }))],
  [1, 'logs out', async ({ ask }, who) => ask(who, logout)],
  [0.3, 'leaves', leave],
];
