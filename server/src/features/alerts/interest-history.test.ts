import { getInterestHistory } from '@interest-miner/contract/alerts/endpoints';
import { deleteAudience } from '@interest-miner/contract/audiences/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audiencesOf } from '../../../test/audiences.ts';
import { numberedIds } from '../../../test/lists.ts';
import { day, openWatch, type Watch } from '../../../test/watch/person.ts';

const [first = '', second = ''] = numberedIds(2);

let opened: Watch;
beforeAll(async () => {
  opened = await openWatch();
});
afterAll(() => opened.close());
beforeEach(() => opened.reset());

type Person = Awaited<ReturnType<Watch['person']>>;
const historyOf = async ({ call }: Person, ref: string) =>
  (await call(getInterestHistory, { query: { ref } })).json.data;
const audience = (groups: string[][]) => ({ groups, places: { countries: ['IN'] } });

test('names the lists and audiences that hold an interest now, and no other user’s', async () => {
  const me = await opened.person([first]);
  const other = await opened.person([first, second]);
  const mine = audiencesOf(opened.app, me.token);
  const looks = await mine.create('Looks', audience([[second], [first]]));
  await mine.create('Elsewhere', audience([[second]]));
  const named = async (who: Person) =>
    (await historyOf(who, first)).places.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`);
  expect(await named(me)).toEqual(['list Watched', 'audience Looks']);
  expect(await named(other)).toEqual(['list Watched']);
  await me.call(deleteAudience, { params: { id: looks } });
  expect(await named(me)).toEqual(['list Watched']);
  expect((await historyOf(me, '6009999999999')).places).toEqual([]);
});

test('an id that begins like another names only its own places; wildcards are letters', async () => {
  const me = await opened.person([first]);
  await audiencesOf(opened.app, me.token).create('Looks', audience([[first]]));
  expect((await historyOf(me, first.slice(0, -1))).places).toEqual([]);
  expect((await historyOf(me, `${first.slice(0, -1)}_`)).places).toEqual([]);
  expect((await historyOf(me, '%')).places).toEqual([]);
});

test('shows the sizes by the day they were seen, and what the watch found', async () => {
  const me = await opened.person([first]);
  await opened.watch();
  opened.account.now.set(first, { lower: 9000, upper: 9900 });
  opened.app.clock.now += day;
  await opened.watch();
  const { sizes, changes } = await historyOf(me, first);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.at(-1)).toMatchObject({ lower: 9000, upper: 9900 });
  expect(sizes.map((row: { day: string }) => row.day)).toEqual(sizes.map((row: { day: string }) => row.day).toSorted());
  expect(changes.map((row: { kind: string }) => row.kind)).toEqual(['size']);
  expect((await historyOf(await opened.person([second]), first)).changes).toEqual([]);
});
