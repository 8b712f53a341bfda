import type { OverlapMatrix } from '@interest-miner/contract/audiences/overlap-endpoints';
import type { AudienceSpec } from '@interest-miner/contract/audiences/spec';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { draftOf } from '../draft.ts';
import { OverlapSection } from './overlap-section.tsx';

const id = '0190a5b2-7c11-4c1e-9d5e-0f4f6b1c2d3e';
const names = ['Yoga', 'Pilates', 'Golf'];
const row = (name: string): InterestSnapshot => ({
  id: `60${name.length}${name.charCodeAt(0)}`,
  type: 'interests',
  source: 'meta',
  name,
  path: [],
  topic: null,
  lower: 1000,
  upper: 2000,
  checked_at: '2026-11-22T12:00:00.000Z',
});
const draft = (rows: readonly string[]) =>
  draftOf('Yoga people', {
    groups: [rows.map(row)],
    places: { countries: [], regions: [], cities: [{ key: '1', name: 'Pune', country: 'IN' }] },
    age_min: 18,
    age_max: 65,
    gender: 'all',
    languages: [],
    goal: 'reach',
    advantage_audience: false,
  } satisfies AudienceSpec);

const open = { source: null, both: null, share: null, lift: null, verdict: null, sentence: null };
const matrix = (part: Partial<OverlapMatrix> = {}): OverlapMatrix => ({
  id,
  state: 'done',
  countries: ['IN'],
  interests: names.map((name) => ({
    id: row(name).id,
    name,
    lower: 1,
    upper: 2,
    source: 'estimate',
    too_small: false,
  })),
  pairs: [
    {
      ...open,
      a: 0,
      b: 1,
      state: 'done',
      source: 'estimate',
      both: 1_200_000,
      share: 0.824,
      lift: 6.06,
      sentence: 'Too alike.',
    },
    { ...open, a: 0, b: 2, state: 'too_small' },
    { ...open, a: 1, b: 2, state: 'pending' },
  ],
  done: 2,
  total: 3,
  retry_after_seconds: null,
  notice: null,
  created_at: '2026-11-22T12:00:00.000Z',
  finished_at: null,
  ...part,
});

beforeEach(loginOwner);

test('compares interests in whole countries and shows a heat map and a table in words', async () => {
  const api = stubApi({ 'POST /audiences/overlap': { status: 202, json: { success: true, data: matrix() } } });
  api.answer(`GET /audiences/overlap/${id}`, success(matrix()));
  const router = renderPage(<OverlapSection draft={draft(names)} />, '/audiences/x');
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  const map = await screen.findByRole('table', { name: /^Share of the smaller/ });
  expect(within(map).getByText('82%')).toBeTruthy();
  expect(within(map).getByText('Under 10,000 people: not calculated')).toBeTruthy();
  expect(within(map).getByText('Not calculated yet')).toBeTruthy();
  const pairs = screen.getByRole('table', { name: /^Pairs/ });
  expect(within(pairs).getAllByRole('row')[1]?.textContent).toMatch(/^Yoga · Pilates.*82%6\.1×1\.2MToo alike\./);
  expect(api.bodyOf('POST /audiences/overlap')).toEqual({ ids: names.map((name) => row(name).id), countries: ['IN'] });
  expect(router.state.location.search).toBe(`?overlap=${id}`);
});

test('continues a comparison from the URL, says that it waits for Meta, and can be stopped and continued', async () => {
  const waiting = matrix({ state: 'waiting', retry_after_seconds: 90 });
  const api = stubApi({ [`GET /audiences/overlap/${id}`]: success(waiting) });
  api.answer(`DELETE /audiences/overlap/${id}`, success(matrix({ state: 'cancelled' })));
  renderPage(<OverlapSection draft={draft(names)} />, `/audiences/x?overlap=${id}`);
  expect(await screen.findByText(/^Meta’s hourly limit is reached. The comparison continues in \d+ s\.$/)).toBeTruthy();
  expect(screen.getByText('2 of 3 pairs')).toBeTruthy();
  api.answer(`GET /audiences/overlap/${id}`, success(matrix({ state: 'cancelled' })));
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopped. Finished pairs are kept.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
});

test('refuses an eleventh interest and says what to do', async () => {
  stubApi();
  const eleven = Array.from({ length: 11 }, (_, index) => 'x'.repeat(index + 1));
  renderPage(<OverlapSection draft={draft(eleven)} />, '/audiences/x');
  await userEvent.click(screen.getByRole('checkbox', { name: 'x'.repeat(11) }));
  expect(screen.getByText(audienceTexts.overlapTooMany)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Compare' }).hasAttribute('disabled')).toBe(true);
});

test('compares nothing with a single interest', () => {
  stubApi();
  renderPage(<OverlapSection draft={draft(['Yoga'])} />, '/audiences/x');
  expect(screen.getByText(/^Add at least two interests/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
});

test('shows forty interests at first, and all of them on request', async () => {
  renderPage(<OverlapSection draft={draft(Array.from({ length: 42 }, (_, index) => 'A'.repeat(index + 1)))} />);
  expect(await screen.findAllByRole('checkbox')).toHaveLength(40);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 42 interests' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(42);
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
});
