import { getAudienceHistory, getListHistory } from '@interest-miner/contract/alerts/endpoints';
import { alertLimits } from '@interest-miner/contract/alerts/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audiencesOf } from '../../../test/audiences.ts';
import { numberedIds } from '../../../test/lists.ts';
import { day, openWatch, type Watch } from '../../../test/watch/person.ts';
import { tidyWatchJob } from './watch/watch-job.ts';

const [first = ''] = numberedIds(1);

let opened: Watch;
beforeAll(async () => {
  opened = await openWatch();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.reset();
  await opened.app.deps.db.deleteFrom('list_sizes').execute();
});

const storedDays = async () => {
  const { db } = opened.app.deps;
  const lists = await db.selectFrom('list_sizes').select('day').orderBy('day').execute();
  const audiences = await db.selectFrom('audience_sizes').select('day').orderBy('day').execute();
  expect(audiences).toEqual(lists);
  return lists.map((row) => row.day);
};

test('a size is stored when it changes, and once a month; the history still shows every day', async () => {
  const me = await opened.person([first]);
  const audience = await audiencesOf(opened.app, me.token).create('Numbers', {
    groups: [[first]],
    places: { countries: ['IN'] },
  });
  const start = Math.floor(opened.app.clock.now / day);
  const nextDay = async (days = 1) => {
    opened.app.clock.now += days * day;
    await opened.watch();
  };
  await opened.watch();
  await nextDay();
  await nextDay();
  expect(await storedDays()).toEqual([start]);
  opened.account.now.set(first, { lower: 9000, upper: 9900 });
  await nextDay();
  await nextDay();
  expect(await storedDays()).toEqual([start, start + 3]);

  const list = (await me.call(getListHistory, { params: { id: me.list } })).json.data.sizes;
  const ofAudience = (await me.call(getAudienceHistory, { params: { id: audience } })).json.data.sizes;
  const days = [0, 1, 2, 3, 4].map((days) => new Date((start + days) * day).toISOString().slice(0, 10));
  expect([list.map((row) => row.day), ofAudience.map((row) => row.day)]).toEqual([days, days]);
  expect(list.map(({ upper }) => upper === 9900)).toEqual([false, false, false, true, true]);

  await nextDay(28);
  expect(await storedDays()).toHaveLength(2);
  await nextDay();
  expect(await storedDays()).toEqual([start, start + 3, start + 33]);
});

test('old sizes are deleted in batches, before each of which the job can stop', async () => {
  const { app } = opened;
  const today = Math.floor(app.clock.now / day);
  const rows = Array.from({ length: 1200 }, (_, index) => ({
    owner_id: 'nobody',
    list_id: `list ${index}`,
    day: today - alertLimits.days - 1,
    size_lower: 1,
    size_upper: 2,
  }));
  for (let start = 0; start < rows.length; start += 200) {
    await app.deps.db
      .insertInto('list_sizes')
      .values(rows.slice(start, start + 200))
      .execute();
  }
  const kept = { owner_id: 'nobody', list_id: 'list 0', day: today - alertLimits.days, size_lower: 1, size_upper: 2 };
  await app.deps.db.insertInto('list_sizes').values(kept).execute();
  const left = () => app.deps.db.selectFrom('list_sizes').selectAll().execute();

  await expect(tidyWatchJob(app.deps).run(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(await left()).toHaveLength(1201);
  await tidyWatchJob(app.deps).run(new AbortController().signal);
  expect(await left()).toEqual([kept]);
});
