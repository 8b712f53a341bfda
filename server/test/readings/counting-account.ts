import type { AppDeps } from '../../src/app-deps.ts';
import { createMetaAds } from '../../src/ports/ads/meta-ads.ts';
import type { Answer, Transport } from '../../src/ports/meta/transport.ts';
import { createMetaStore } from '../../src/stores/meta-cache/store.ts';

const dayMs = 86_400_000;
/** Meta's limits of one account at the Limited tier: calls in an hour, and points of reads in 300 s. */
const windows = { hour: 3_600_000, block: 300_000 } as const;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const answer = (data: unknown): Answer => ({ status: 200, headers: {}, body: JSON.stringify({ data }) });

/** Numbers that look random, the same for the same text. */
function noise(text: string): number {
  let value = 2_166_136_261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16_777_619);
  return (value >>> 0) / 2 ** 32;
}

/** An ad set's day; results still come in for three days. */
function insightRow(adSet: string, since: string, until: string, today: string) {
  const late = Math.min(3, (Date.parse(today) - Date.parse(until)) / dayMs);
  const results = Math.round(4 + 6 * noise(`${adSet} ${since}`)) + (late === 3 ? 1 : 0);
  return {
    adset_id: adSet,
    date_start: since,
    date_stop: until,
    account_currency: 'USD',
    spend: (25 + 10 * noise(`${since} ${adSet}`)).toFixed(2),
    impressions: '2000',
    reach: '1500',
    clicks: '40',
    inline_link_clicks: '25',
    results: [{ indicator: 'actions:link_click', values: [{ value: String(results) }] }],
  };
}

/** What Meta answers about any ad set, and when it was called. */
export function countingAccount(clock: () => number) {
  const calls: number[] = [];
  const most = { hour: 0, block: 0 };
  let all = 0;

  function count(): void {
    const now = clock();
    all += 1;
    calls.push(now);
    while ((calls[0] ?? now) <= now - windows.hour) calls.shift();
    most.hour = Math.max(most.hour, calls.length);
    const inBlock = calls.length - calls.findIndex((time) => time > now - windows.block);
    most.block = Math.max(most.block, inBlock);
  }

  const transport: Transport = {
    async send({ url }) {
      // Of the token, not of an account: it has a limit of its own.
      if (url.pathname.endsWith('/me/adaccounts')) return answer([]);
      count();
      const asked = (name: string) => JSON.parse(url.searchParams.get(name) ?? 'null');
      const adSets: string[] = asked('filtering').at(-1).value;
      if (url.pathname.endsWith('/adsets'))
        return answer(adSets.map((id) => ({ id, name: 'Set', effective_status: 'ACTIVE' })));
      if (url.pathname.endsWith('/ads'))
        return answer(adSets.map((id) => ({ id: `${id}1`, name: 'Ad', adset_id: id, effective_status: 'ACTIVE' })));
      const { since, until } = asked('time_range');
      const today = dayOf(clock());
      if (url.searchParams.get('time_increment') !== '1')
        return answer(adSets.map((id) => insightRow(id, since, until, today)));
      const days = Array.from({ length: (Date.parse(until) - Date.parse(since)) / dayMs + 1 }, (_, at) =>
        dayOf(Date.parse(since) + at * dayMs),
      );
      return answer(adSets.flatMap((id) => days.map((day) => insightRow(id, day, day, today))));
    },
    close() {},
  };

  return {
    /** All calls, and the most within an hour and within 300 s. */
    counts: () => ({ calls: all, ...most }),
    /** The client of Meta on this account. */
    port: ({ adBudget: budget, db }: AppDeps) =>
      createMetaAds({
        kind: 'meta',
        app: undefined,
        graphUrl: 'https://graph.invalid',
        version: 'v26.0',
        transport,
        budget,
        pauses: createMetaStore(db),
        clock,
      }),
  };
}
