import { expect, test } from 'vitest';
import { countMonths, type PaidSpan } from './monthly-numbers.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const span = (from: string, until: string): PaidSpan => ({ startsAt: at(from), endsAt: at(until) });
const usd = (day: string, minor: number) => ({ at: at(day), minor, currency: 'USD' });
const now = at('2026-11-22');

test('renewals and extensions count as one stay; a gap of more than a day ends it', () => {
  const { addUser, months } = countMonths(now, 3);
  const renews = [span('2026-09-10', '2026-10-10'), span('2026-10-10', '2026-11-10'), span('2026-11-10', '2026-12-10')];
  const returns = [span('2026-09-01', '2026-09-20'), span('2026-11-01', '2026-12-01')];
  const refundedAtOnce = [span('2026-11-05', '2026-11-05')];
  const beginsLater = [span('2026-12-01', '2027-01-01')];
  for (const spans of [renews, returns, refundedAtOnce, beginsLater]) addUser(spans);
  const counts = months.map(({ month, active, started, ended }) => [month, active, started, ended]);
  expect(counts).toEqual([
    ['2026-09', 1, 2, 1],
    ['2026-10', 1, 0, 0],
    ['2026-11', 2, 1, 0],
  ]);
});

test('revenue is payments less refunds, in the month in which each happened, by currency', () => {
  const money = [usd('2026-10-31', 4900), usd('2026-11-01', -4900), usd('2026-11-02', 1900), usd('2026-08-31', 1)];
  const inr = { at: at('2026-11-03'), minor: 100, currency: 'INR' };
  const { addMoney, months } = countMonths(now, 2);
  for (const one of [...money, inr]) addMoney(one);
  expect(months.map(({ revenue }) => revenue)).toEqual([{ USD: 4900 }, { USD: -3000, INR: 100 }]);
});

test('the months of a year end with the current one', () => {
  const months = countMonths(at('2026-01-31')).months.map(({ month }) => month);
  expect([months[0], months.at(-1), months.length]).toEqual(['2025-02', '2026-01', 12]);
});
