import { formatMoney } from '@interest-miner/contract/money';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { operatorHtml, operatorTable } from '../../../http/html.ts';
import { isTestAccount } from '../../../ports/payments/port.ts';
import { type FactsOfUser, readFactsOfAll } from '../ledger/read-facts.ts';
import { countTrials } from '../queries/grants.ts';
import { listMoney } from '../queries/orders.ts';
import { barChart } from './bar-chart.ts';
import { countMonths, type MonthNumbers, type PaidSpan } from './monthly-numbers.ts';

const isPaid = ({ source }: { source: string }) => source !== 'operator' && source !== 'trial';

/** When a user had a plan that was paid for. */
const paidSpans = ({ given, grants }: FactsOfUser): PaidSpan[] => [
  ...grants.filter(isPaid),
  ...given
    .filter(isPaid)
    .flatMap(({ began, from, endedAt }) => (endedAt === null ? [] : [{ startsAt: began ?? from, endsAt: endedAt }])),
];

interface PlanCount {
  readonly rank: number;
  readonly plan: string;
  readonly source: string;
  readonly users: number;
}

/** Adds the plans that a user has now, paid or given. */
function countPlans(counts: Map<string, PlanCount>, { grants }: FactsOfUser, now: number): void {
  const running = grants.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const own = new Map(running.map(({ plan, source }) => [`${plan.id} ${source}`, { plan, source }]));
  for (const [key, { plan, source }] of own)
    if (source !== 'trial')
      counts.set(key, { rank: plan.rank, plan: plan.name, source, users: (counts.get(key)?.users ?? 0) + 1 });
}

async function numbersOf({ db, clock, payments }: Deps) {
  const now = clock();
  const test = isTestAccount(payments);
  const counts = new Map<string, PlanCount>();
  const { from, months, addUser, addMoney } = countMonths(now);
  for await (const page of readFactsOfAll(db, { since: from, trials: false }))
    for (const facts of page) {
      addUser(paidSpans(facts));
      countPlans(counts, facts, now);
    }
  for await (const money of listMoney(db, from, test)) addMoney(money);
  const trials = await countTrials(db, now);
  const given = [...counts.values()].sort((a, b) => a.rank - b.rank);
  return {
    test_payments: test,
    plans: [
      ...(trials > 0 ? [{ plan: 'Free trial', source: 'trial', users: trials }] : []),
      ...given.map(({ rank: _rank, ...count }) => count),
    ],
    months,
  };
}
type Numbers = Awaited<ReturnType<typeof numbersOf>>;

const monthName = (month: string, style: 'short' | 'long') =>
  new Intl.DateTimeFormat('en', {
    month: style,
    timeZone: 'UTC',
    ...(style === 'long' ? { year: 'numeric' } : {}),
  }).format(new Date(`${month}-01T00:00:00Z`));

const money = (revenue: MonthNumbers['revenue']) =>
  Object.entries(revenue)
    .map(([currency, minor]) => formatMoney(minor, currency, 'en'))
    .join(', ') || '–';

/** Whole units with a K or M, for the narrow space above a bar. */
function shortMoney(minor: number, currency: string): string {
  const whole = Number(formatMoney(minor, currency, 'en').replace(/[^\d.-]/g, ''));
  return new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(whole);
}

/** The currency of the newest month with revenue. */
function mainCurrency(all: readonly MonthNumbers[]): string | undefined {
  return Object.keys(all.findLast(({ revenue }) => Object.keys(revenue).length > 0)?.revenue ?? {})[0];
}

function page({ months: all, plans, test_payments: test }: Numbers, nonce: string): string {
  const currency = mainCurrency(all);
  const now = all.at(-1);
  return operatorHtml({
    title: 'Plans',
    nonce,
    width: '60rem',
    styles: `table { font-variant-numeric: tabular-nums; } th, td { text-align: right; padding: .375rem 0 .375rem .75rem; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
figure { margin: 1.5rem 0; } figcaption { font-weight: 600; }
/* On narrow screens the newest month is visible first. */
.chart { display: flex; flex-direction: row-reverse; overflow-x: auto; }
svg { flex: none; width: 100%; min-width: 36rem; height: auto; }
svg rect { fill: light-dark(#0c6b5e, #3bb7a3); } svg line { stroke: #8888; }
svg text { font-size: 12px; text-anchor: middle; fill: currentcolor; }`,
    body: `<h1>Paid plans now: ${now?.active ?? 0}</h1>
<p>${test ? 'Test payments: no money moved.' : 'Payments that moved money; earlier tests are left out of the revenue.'} Months are calendar months in UTC.</p>
${
  currency === undefined
    ? ''
    : barChart(
        `Revenue by month, ${currency}`,
        all.map(({ month, revenue }) => ({
          name: monthName(month, 'short'),
          value: revenue[currency] ?? 0,
          label: shortMoney(revenue[currency] ?? 0, currency),
        })),
      )
}
${barChart(
  'Paid plans at the end of each month',
  all.map(({ month, active }) => ({ name: monthName(month, 'short'), value: active, label: String(active) })),
)}
<h2>By month</h2>
${operatorTable(
  ['Month', 'Active at its end', 'New', 'Ended', 'Revenue less refunds'],
  [...all]
    .reverse()
    .map((one) => [monthName(one.month, 'long'), one.active, one.started, one.ended, money(one.revenue)]),
)}
<h2>Plans now</h2>
${operatorTable(
  ['Plan', 'From', 'Users'],
  plans.map(({ plan, source, users }) => [plan, source, users]),
)}
<p>Revenue counts payments when they were settled, and full refunds when they were made. Deleted accounts stay in the revenue, not in the other figures.</p>`,
  });
}

/** `/plans` among the operator's protected pages, as a page or, to clients that accept only JSON, as JSON. */
export function plansPage(pages: FastifyInstance, deps: Deps): void {
  pages.get('/plans', { schema: { hide: true } }, async (request, reply) => {
    const numbers = await numbersOf(deps);
    if (request.headers.accept === 'application/json')
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(numbers));
    return reply.type('text/html; charset=utf-8').send(page(numbers, reply.styleNonce()));
  });
}
