import { setAlertMail } from '@interest-miner/contract/alerts/endpoints';
import { exportData } from '@interest-miner/contract/deletion/endpoints';
import { advanceTestClock, deleteTest } from '@interest-miner/contract/tests/endpoints';
import { listTestNews, readAllTestNews, readTestNews } from '@interest-miner/contract/tests/news-endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audiencesOf } from '../../../test/audiences.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { rejectedAd, testsOf } from '../../../test/interest-tests.ts';
import { ids } from '../../../test/lists.ts';
import { tablesWith } from '../../../test/personal-data.ts';
import { eraseUser } from './account-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = Date.UTC(2026, 0, 15, 12);
});

async function person() {
  const { token, email } = await app.login();
  const own = await testsOf(app, token);
  const audiences = audiencesOf(app, token);
  return {
    ...own,
    audiences,
    token,
    email,
    news: async () => (await own.call(listTestNews)).json.data,
    async run(change: object = {}) {
      const made = await own.make(change);
      await own.start(made);
      return made;
    },
    days: (days: number) => own.call(advanceTestClock, { body: { days } }),
    async mails(what: string) {
      await app.deps.mails.idle();
      return app.printed.filter((line) => line.includes(email) && line.includes(what));
    },
  };
}

test('a verdict that is ready is told once by bell and mail, marked as simulated', async () => {
  const { run, days, news, mails, call } = await person();
  const { id } = await run();
  await days(4);
  expect(await news()).toEqual({ news: [], unread: 0 });
  await days(8);
  await days(8);
  const { news: told, unread } = await news();
  expect(told).toMatchObject([{ test_id: id, test_name: 'Yoga or football', simulated: true, kind: 'verdict' }]);
  expect([told[0]?.cell, told[0]?.read, unread]).toEqual([null, false, 1]);
  expect(await mails('has a result')).toHaveLength(1);
  await call(readTestNews, { params: { id: told[0]?.id ?? '' } });
  expect(await news()).toMatchObject({ news: [{ read: true }], unread: 0 });
  await call(deleteTest, { params: { id } });
  expect((await news()).news).toEqual([]);
});

test('an ad rejected in review is told once for each audience, and again only if it happens again', async () => {
  const { run, days, news, mails, call } = await person();
  await run({ ads: [rejectedAd] });
  for (let day = 0; day < 3; day += 1) await days(1);
  const { news: told, unread } = await news();
  expect(told.map(({ kind, cell }) => `${kind} ${cell}`).sort()).toEqual(['rejected Football', 'rejected Yoga']);
  expect(told[0]?.sentence).toMatch(/Meta rejected an ad here.*must not promise/);
  expect(unread).toBe(2);
  expect(await mails('needs a look')).toHaveLength(1);
  await call(readAllTestNews);
  expect((await news()).unread).toBe(0);
});

test('without mails about changes, the bell alone tells of a verdict and of simulated trouble', async () => {
  const { run, days, news, mails, call } = await person();
  await call(setAlertMail, { body: { mail: false } });
  await run({ ads: [rejectedAd] });
  await days(2);
  expect((await news()).unread).toBe(2);
  app.clock.now += 3_700_000;
  await run({ start_day: '2026-01-20' });
  await days(16);
  expect((await news()).news.map(({ kind }) => kind)).toContain('verdict');
  expect([await mails('needs a look'), await mails('has a result')]).toEqual([[], []]);
});

test('an audience that Meta hardly shows, because another one reaches the same people, is told once', async () => {
  const { run, days, news, mails, audiences } = await person();
  const cells = [
    { audience_id: await audiences.create('Yoga', { groups: [[ids.yoga]], places: { countries: ['US'] } }) },
    {
      audience_id: await audiences.create('Yoga too', {
        groups: [[ids.yoga, ids.soccer]],
        places: { countries: ['US'] },
      }),
    },
  ];
  const { id } = await run({ cells });
  for (let day = 0; day < 7; day += 1) await days(1);
  const { news: told } = await news();
  expect(told).toMatchObject([{ test_id: id, kind: 'not_delivered', simulated: true }]);
  expect(told[0]?.sentence).toMatch(/^This ad set spends only \d+% of its budget/);
  expect(await mails('needs a look')).toHaveLength(1);
});

test('a second user neither sees nor marks them', async () => {
  const first = await person();
  await first.run({ ads: [rejectedAd] });
  await first.days(2);
  const [told] = (await first.news()).news;
  const second = await person();
  expect(await second.news()).toEqual({ news: [], unread: 0 });
  expect((await second.call(readTestNews, { params: { id: told?.id ?? '' } })).status).toBe(404);
  await second.call(readAllTestNews);
  expect((await first.news()).unread).toBe(2);
});

test('they are in the export, and go with the account', async () => {
  const { run, days, news, token, email } = await person();
  await run({ ads: [rejectedAd] });
  await days(2);
  const [told] = (await news()).news;
  const { json } = await app.call(exportData, { token });
  expect(json.tests).toMatchObject([{ news: [{ kind: 'rejected' }, { kind: 'rejected' }] }]);
  await eraseUser(app.deps.db, await app.userId(email));
  expect(await tablesWith(app, told?.id ?? '')).toEqual([]);
});
