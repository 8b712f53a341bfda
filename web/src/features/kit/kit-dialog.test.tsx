import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseBrief } from '#web/lib/current-brief.ts';
import { briefDetail, briefIds } from '#web/test-helpers/briefs.ts';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { audience } from '#web/test-helpers/pushes.ts';
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
  chooseBrief(undefined);
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
  expect(screen.getByText(/^Of 3: 2 with Meta’s id, /)).toBeTruthy();
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
  await press(/^Places: /);
  await userEvent.type(screen.getByRole('combobox', { name: 'Countries' }), '{Backspace}India');
  await userEvent.click(await screen.findByRole('option', { name: 'India' }));
  await press('Copy JSON');
  expect(JSON.parse(copied[0] ?? '').geo_locations.countries).toEqual(['IN']);
  expect(copied[0]).not.toContain('builtin:');
  expect(screen.getByText(audienceTexts.missingAtMeta(1))).toBeTruthy();
});

test('rows alone are for whom the current brief names, and edits stay in the kit', async () => {
  stubApi({
    'GET /connections/meta': success({ connection: null, login: false, without: 'catalogue' }),
    [`GET /briefs/${briefIds[0]}`]: success(briefDetail()),
  });
  chooseBrief(briefIds[0]);
  const { press } = show();
  expect(await screen.findByRole('button', { name: 'Goal: Leads from your brief' })).toBeTruthy();
  await press('Copy JSON');
  await press('Age: 25–45 from your brief');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Age from' }), '30');
  await press('Copy JSON');
  const made = copied.map((text) => JSON.parse(text));
  expect(made.map(({ age_min, genders }) => [age_min, genders])).toEqual([
    [25, [2]],
    [30, [2]],
  ]);
});

test('an audience uses its own spec, and takes over what is edited in the kit', async () => {
  stubApi({ 'GET /connections/meta': success({ connection: null, login: false, without: 'catalogue' }) });
  const onEdit = vi.fn();
  const { spec } = audience();
  const { press } = show({ audience: { briefId: null, spec, onEdit } });
  await press('Gender: Women and men');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Women');
  expect(onEdit.mock.calls).toEqual([[{ gender: 'women' }]]);
  await press('Copy JSON');
  expect(JSON.parse(copied[0] ?? '')).toMatchObject({ age_min: 25, age_max: 45, genders: [2] });
});

test('the screen that opened the kit saves both files', async () => {
  stubApi({ 'GET /connections/meta': success({ connection: null, login: false, without: 'catalogue' }) });
  const { press, save } = show();
  await press('Download CSV');
  await press('Download XLSX');
  expect(save.mock.calls).toEqual([['csv'], ['xlsx']]);
});
