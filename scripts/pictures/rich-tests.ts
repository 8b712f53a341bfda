import { randomUUID } from 'node:crypto';

export interface Made {
  readonly id: string;
}

/** Calls the API as the owner of everything. */
export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>;

interface Test extends Made {
  readonly state: string;
  readonly most_it_can_cost: { readonly amount: number };
}

interface Planned {
  readonly name: string;
  readonly cells: readonly object[];
  readonly days?: number;
  readonly daily_budget?: number;
  /** Days until its first. */
  readonly ahead?: number;
}

export const adAccountOfTests = 'act_1000000000000001';
const dayMs = 86_400_000;
const hypothesis = 'People who practise yoga answer to the class; people who buy the brands answer less.';

/** Of the test ad account that the tests are in. */
function inTestAccount(call: Call) {
  async function save({ name, cells, days = 14, daily_budget = 800, ahead = 1 }: Planned): Promise<Made> {
    const { today } = await call<{ today: string }>('GET', '/tests/clock');
    const ads = await call<(Made & { problem: string | null })[]>('GET', '/tests/ads');
    const ad = ads.find(({ problem }) => problem === null);
    return call<Made>('POST', '/tests', {
      cells,
      goal: 'link_clicks',
      daily_budget,
      days,
      name,
      hypothesis,
      ad_account_id: adAccountOfTests,
      objective: 'OUTCOME_TRAFFIC',
      special_ad_category: 'none',
      start_day: new Date(Date.parse(today) + ahead * dayMs).toISOString().slice(0, 10),
      ads: ad === undefined ? [] : [ad.id],
      dsa_beneficiary: 'Prana Studio',
      dsa_payor: 'Prana Studio',
      leave_out_missing: true,
      request_id: randomUUID(),
    });
  }
  async function reaches({ id }: Made, state: string): Promise<Test> {
    let test: Test | undefined;
    for (let tries = 0; tries < 200; tries += 1) {
      test = await call<Test>('GET', `/tests/${id}`);
      if (test.state === state) return test;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    throw new Error(`The test never became ${state}: ${JSON.stringify(test).slice(-700)}`);
  }
  async function create(planned: Planned): Promise<Test> {
    const saved = await save(planned);
    await call('POST', `/tests/${saved.id}/create`);
    return reaches(saved, 'ready');
  }
  /** Each day that passes also leaves room for new calls. */
  const pass = (days: number) => call('POST', '/tests/clock', { days });
  return {
    save,
    reaches,
    create,
    pass,
    /** A day passes before the start. */
    async start(planned: Planned): Promise<Made> {
      const { id, most_it_can_cost } = await create({ ...planned, ahead: 2 });
      await pass(1);
      await call('POST', `/tests/${id}/start`, { agreed: most_it_can_cost.amount });
      return reaches({ id }, 'running');
    },
  };
}

const importedDays = Array.from({ length: 10 }, (_, at) =>
  new Date(Date.UTC(2026, 9, 5 + at)).toISOString().slice(0, 10),
);

/** Figures of two ad sets as an export from Ads Manager holds them. */
const importFigures = (call: Call) =>
  call<Made>('POST', '/tests/import', {
    request_id: randomUUID(),
    name: 'Autumn, from Ads Manager',
    goal: 'leads',
    currency: 'EUR',
    ad_sets: [{ name: 'Pilates' }, { name: 'Yoga' }],
    rows: importedDays.flatMap((day, at) => [
      { ad_set: 0, day, spend: 20, impressions: 1500, clicks: 40, link_clicks: 30, results: 4 + (at % 2) },
      { ad_set: 1, day, spend: 20, impressions: 1400, clicks: 36, link_clicks: 25, results: 1 + (at % 2) },
    ]),
  });

/** A test in each state. @returns their addresses, by the name of the screen */
export async function makeTests(call: Call, audiences: readonly Made[]): Promise<Record<string, string>> {
  const { save, reaches, create, start, pass } = inTestAccount(call);
  const all = audiences.map(({ id }) => ({ audience_id: id }));
  const two = all.slice(0, 2);
  const control = { ...all[0], without_interests: true };
  const ended = await start({ name: 'Core against brands', cells: two });
  await pass(1);
  const few = await start({ name: 'A small budget', cells: two, days: 7, daily_budget: 150 });
  await pass(1);
  const stopped = await start({ name: 'With and without', cells: [all[0] ?? {}, control] });
  await pass(5);
  await call('POST', `/tests/${stopped.id}/stop`);
  await reaches(stopped, 'stopped');
  await pass(8);
  const running = await start({ name: 'All ideas at once', cells: [...all.slice(0, 3), control], daily_budget: 600 });
  await pass(1);
  const ready = await create({ name: 'Ready to go', cells: two, ahead: 20 });
  const imported = await importFigures(call);
  const draft = await save({ name: 'Third try', cells: two, ahead: 20 });
  await pass(7);
  const scheduled = await start({ name: 'From tomorrow', cells: two });
  return {
    'test-plan': `/tests/new?cells=${audiences[0]?.id},${audiences[1]?.id}`,
    'test-verdict': `/tests/${ended.id}`,
    'test-report': `/tests/${ended.id}/report`,
    'test-few': `/tests/${few.id}`,
    'test-stopped': `/tests/${stopped.id}`,
    'test-running': `/tests/${running.id}`,
    'test-ready': `/tests/${ready.id}`,
    'test-start': `/tests/${ready.id}/start`,
    'test-scheduled': `/tests/${scheduled.id}`,
    'test-imported': `/tests/${imported.id}`,
    'test-draft': `/tests/${draft.id}`,
  };
}
