import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { KitDialog } from './kit-dialog.tsx';

const row = (id: string, name: string): InterestSnapshot => ({
  id,
  type: 'interests',
  source: id.startsWith('builtin:') ? 'catalogue' : 'meta',
  name,
  path: ['Interests', name],
  topic: null,
  lower: 1000,
  upper: 2000,
  checked_at: '2026-02-12T12:00:00.000Z',
});
const rows = [row('600310', 'Yoga'), row('builtin:cork', 'Cork'), row('600311', 'Pilates')];
const copied: string[] = [];

beforeEach(() => {
  loginOwner();
  copied.length = 0;
});

function show(part: Partial<Parameters<typeof KitDialog>[0]['request']> = {}) {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const save = vi.fn(async () => {});
  renderPage(<KitDialog request={{ title: 'From yoga', rows, save, ...part }} onClose={() => {}} />);
  return { press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })), save };
}

test('copies the names of all rows, but ids only of rows from Meta', async () => {
  stubApi({ 'GET /connections/meta': success({ connection: null, login: false, without: 'catalogue' }) });
  const { press } = show();
  expect(screen.getByText(/^2 of 3 have one, seen at Meta on /)).toBeTruthy();
  await press('Copy names');
  await press('Copy 2 IDs');
  await press('Copy their names');
  expect(copied).toEqual(['Yoga\nCork\nPilates', '600310\n600311', 'Cork']);
  expect(screen.queryByRole('button', { name: 'Find these at Meta' })).toBeNull();
});

test('finds rows without an id at Meta once a token is connected', async () => {
  const found = { name: 'Cork', status: 'found', interests: [row('600399', 'Cork')] };
  const api = stubApi({
    'GET /connections/meta': success({ connection: null, login: false, without: 'installation' }),
    'POST /lists/resolve': success({ names: [found], unsearched: [], notice: null }),
  });
  const { press } = show();
  await press('Find these at Meta');
  await press('Copy 3 IDs');
  expect(api.bodyOf('POST /lists/resolve')).toEqual({ names: ['Cork'] });
  expect(copied).toEqual(['600310\n600399\n600311']);
  expect(screen.getByText('Meta has 1 of 1. Their IDs are now in the kit.')).toBeTruthy();
});

test('the JSON uses the chosen country, names what it leaves out, and contains no id of ours', async () => {
  stubApi({ 'GET /connections/meta': success({ connection: null, login: false, without: 'catalogue' }) });
  const { press } = show();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'India');
  await press('Copy JSON');
  expect(JSON.parse(copied[0] ?? '').geo_locations.countries).toEqual(['IN']);
  expect(copied[0]).not.toContain('builtin:');
  expect(screen.getByText(audienceTexts.missingAtMeta(1))).toBeTruthy();
});

test('an audience uses its own spec', async () => {
  stubApi({ 'GET /connections/meta': success({ connection: null, login: false, without: 'catalogue' }) });
  const { press } = show({ targeting: () => ({ targeting: { age_min: 30 }, missing: [], notes: ['Mind the age.'] }) });
  expect(screen.getByText('Mind the age.')).toBeTruthy();
  await press('Copy JSON');
  expect(copied).toEqual([JSON.stringify({ age_min: 30 }, null, 2)]);
  expect(screen.queryByRole('combobox', { name: 'Country' })).toBeNull();
});

test('the screen that opened the kit saves both files', async () => {
  stubApi({ 'GET /connections/meta': success({ connection: null, login: false, without: 'catalogue' }) });
  const { press, save } = show();
  await press('Download CSV');
  await press('Download XLSX');
  expect(save.mock.calls).toEqual([['csv'], ['xlsx']]);
});
