import { listAlerts } from '@interest-miner/contract/alerts/endpoints';
import { connectMeta } from '@interest-miner/contract/connections/endpoints';
import { expect } from 'vitest';
import { watchJob } from '../../src/features/alerts/index.ts';
import { callAs } from '../call.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { listsOf, numberedSource } from '../lists.ts';
import { type AccountState, numberedAccount, unchanged } from './account.ts';

export const minute = 60_000;
export const day = 1440 * minute;
/** Entries of a list. */
const perList = 1000;

/** An app whose test ad account knows every numbered id. */
export async function openWatch() {
  const account: AccountState = unchanged();
  const app: TestApp = await createTestApp({
    env: { PUBLIC_URL: 'https://miner.example' },
    deps: (deps) => ({ interests: numberedSource(), ads: { ...deps.ads, test: numberedAccount(deps, account) } }),
  });
  const { db } = app.deps;
  const until = new AbortController().signal;

  return {
    app,
    account,
    close: () => app.close(),

    /** Nobody is watched, nothing has changed, and the account's budget has room. */
    async reset() {
      Object.assign(account, unchanged());
      app.clock.now += 2 * day;
      for (const table of [
        'watch_owners',
        'watched_interests',
        'alerts',
        'list_owners',
        'audience_owners',
        'audience_sizes',
        'meta_connections',
        'meta_budgets',
      ] as const) {
        await db.deleteFrom(table).execute();
      }
    },

    /** A user with these entries in as many lists as they need and, unless turned off, the test ad account. */
    async person(entries: readonly string[], connected = true) {
      const user = await app.login();
      const lists = listsOf(app, user.token);
      const list = await lists.create('Watched', { ids: entries.slice(0, perList) });
      for (let start = perList; start < entries.length; start += perList) {
        await lists.create(`From ${start}`, { ids: entries.slice(start, start + perList) });
      }
      if (connected) {
        const body = { access_token: 'test-ad-account', ad_account_id: 'act_1000000000000001' };
        const answer = await app.call(connectMeta, { token: user.token, body });
        expect(answer.status).toBe(200);
      }
      const call = callAs(app, user.token);
      const alerts = async () => (await call(listAlerts)).json.data;
      const kinds = async () => (await alerts()).alerts.map((row: { kind: string }) => row.kind).sort();
      return { ...user, lists, list, call, alerts, kinds };
    },

    /** Runs the job until nothing is due, moving the clock to each next step. @returns minutes it took */
    async watch(deps = app.deps): Promise<number> {
      const start = app.clock.now;
      for (;;) {
        await watchJob(deps).run(until);
        const rows = await db.selectFrom('watch_owners').selectAll().execute();
        if (rows.every(({ round_at, due_at }) => round_at === null && due_at > app.clock.now)) break;
        app.clock.now += minute;
      }
      return (app.clock.now - start) / minute;
    },
  };
}
export type Watch = Awaited<ReturnType<typeof openWatch>>;
