import { expect, test } from 'vitest';
import { monthlyNumbers } from './monthly-numbers.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const span = (userId: string, from: string, until: string) => ({ userId, startsAt: at(from), endsAt: at(until) });
const usd = (day: string, minor: number) => ({ at: at(day), minor, currency: 'USD' });
const now = at('2026-11-22');

test('renewals and extensions count as one stay; a gap of more than a day ends it', () => {
  const spans = [
    span('renews', '2026-09-10', '2026-10-10'),
    span('renews', '2026-10-10', '2026-11-10'),
    span('renews', '2026-11-10', '2026-12-10'),
    span('returns', '2026-09-01', '2026-09-20'),
    span('returns', '2026-11-01', '2026-12-01'),
    span('refunded at once', '2026-11-05', '2026-11-05'),
    span('begins later', '2026-12-01', '2027-01-01'),
  ];
  const counts = monthlyNumbers(spans, [], now, 3).map(({ month, active, started, ended }) => [
    month,
    active,
    started,
    ended,
  ]);
  expect(counts).toEqual([
    ['2026-09', 1, 2, 1],
    ['2026-10', 1, 0, 0],
    ['2026-11', 2, 1, 0],
  ]);
});

test('revenue is payments less refunds, in the month in which each happened, by currency', () => {
  const money = [usd('2026-10-31', 4900), usd('2026-11-01', -4900), usd('2026-11-02', 1900), usd('2026-08-31', 1)];
  const inr = { at: at('2026-11-03'), minor: 100, currency: 'INR' };
  expect(monthlyNumbers([], [...money, inr], now, 2).map(({ revenue }) => revenue)).toEqual([
    { USD: 4900 },
    { USD: -3000, INR: 100 },
  ]);
});

test('the months of a year end with the current one', () => {
  const months = monthlyNumbers([], [], at('2026-01-31')).map(({ month }) => month);
  expect([months[0], months.at(-1), months.length]).toEqual(['2025-02', '2026-01', 12]);
});
