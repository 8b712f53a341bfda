import type { Audience } from '@interest-miner/contract/audiences/endpoints';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useKit } from '#web/lib/export/kit.ts';
import { foundAlerts, lossOf } from '#web/test-helpers/alerts.ts';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { builderTexts as texts } from '../texts.ts';
import { Builder } from './builder.tsx';

const id = '0190a5b2-7c11-4c1e-9d5e-0f4f6b1c2d3e';
const listId = '0190a5b2-7c11-4c1e-9d5e-0f4f6b1c2d3f';
const at = '2026-11-22T12:00:00.000Z';
const row = (name: string): InterestSnapshot => ({
  id: name === 'Cork' ? 'builtin:cork' : `60${name.length}`,
  type: 'interests',
  source: name === 'Cork' ? 'catalogue' : 'meta',
  name,
  path: ['Interests', name],
  topic: null,
  lower: 1000,
  upper: 2000,
  checked_at: at,
});
const audience = (part: Partial<Audience['spec']> = {}): Audience => ({
  id,
  brief_id: null,
  name: 'Yoga people',
  spec: {
    groups: [[row('Yoga'), row('Cork')]],
    places: { countries: ['IN'], regions: [], cities: [] },
    age_min: 18,
    age_max: 65,
    gender: 'all',
    languages: [],
    goal: 'reach',
    advantage_audience: false,
    ...part,
  },
  revision: 3,
  created_at: at,
  updated_at: at,
});
const list = {
  id: listId,
  brief_id: null,
  name: 'Studio',
  tags: [],
  count: 2,
  lower: null,
  upper: null,
  estimated: true,
  with_id: null,
  seen: null,
  current: true,
  revision: 0,
  shared_at: null,
  created_at: at,
  updated_at: at,
};
const item = (name: string) => ({ ...row(name), ref: row(name).id, note: '', tags: [], added_at: at });
const size = {
  lower: 1_200_000,
  upper: 1_500_000,
  source: 'estimate',
  checked_at: at,
  ready: true,
  retry_after_seconds: null,
  floor: false,
  notice: null,
  shared: [],
};
const save = `PUT /audiences/${id}`;

function open(stored = audience(), answers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({
    'GET /connections/meta': success({ connection: null, login: false, without: 'catalogue' }),
    'GET /lists': success({ lists: [list] }),
    [`GET /lists/${listId}`]: success({ ...list, items: [item('Pilates'), item('Meditation')] }),
    'POST /audiences/estimate': success(size),
    [save]: success({ ...stored, revision: 4 }),
    ...answers,
  });
  const onReload = vi.fn();
  renderPage(<Builder audience={stored} onReload={onReload} />, `/audiences/${id}`);
  const user = userEvent.setup();
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const savedGroups = () => (api.bodyOf(save) as { spec: { groups: string[][] } } | undefined)?.spec.groups;
  return { api, user, press, savedGroups, onReload };
}

const group = (number: number) => screen.getByRole('region', { name: `Group ${number}` });

beforeEach(loginOwner);

test('a button adds rows of a list to a group, and the audience saves itself with its revision', async () => {
  const { api, press, savedGroups } = open();
  await press('Add Pilates to Group 1');
  expect(within(group(1)).getByText('Pilates')).toBeTruthy();
  await expect.poll(savedGroups).toEqual([['604', 'builtin:cork', '607']]);
  expect(api.bodyOf(save)).toMatchObject({ name: 'Yoga people', revision: 3 });
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('buttons move a row to a new group, undo and redo the move', async () => {
  const { press, savedGroups } = open();
  await press('Move Cork');
  await press('New group');
  expect(within(group(2)).getByText('Cork')).toBeTruthy();
  await expect.poll(savedGroups).toEqual([['604'], ['builtin:cork']]);
  await press('Undo');
  expect(screen.queryByRole('region', { name: 'Group 2' })).toBeNull();
  await press('Redo');
  expect(within(group(2)).getByText('Cork')).toBeTruthy();
});

test('one click replaces a lost interest in its group and saves; Undo restores it', async () => {
  const alert = lossOf({ ref: '604', name: 'Yoga' });
  const { press, savedGroups } = open(audience(), {
    'GET /alerts': foundAlerts([alert]),
    [`GET /alerts/${alert.id}/replacements`]: success([row('Meditation')]),
  });
  expect(await screen.findByText(texts.lost(1))).toBeTruthy();
  await press('Replace Yoga');
  await press('Use Meditation');
  expect(screen.queryByText(texts.lost(1))).toBeNull();
  expect(document.activeElement).toBe(group(1));
  await expect.poll(savedGroups).toEqual([['6010', 'builtin:cork']]);
  const bar = screen.getByText(texts.replaced('Yoga', 'Meditation')).parentElement ?? document.body;
  await userEvent.click(within(bar).getByRole('button', { name: 'Undo' }));
  await expect.poll(savedGroups).toEqual([['604', 'builtin:cork']]);
  expect(screen.queryByText(texts.replaced('Yoga', 'Meditation'))).toBeNull();
});

test('an empty group says what to do and is not saved', async () => {
  const { press, savedGroups } = open();
  await press(/^Add an AND group/);
  expect(group(2).textContent).toContain(audienceTexts.groupEmpty);
  await expect.poll(savedGroups).toEqual([['604', 'builtin:cork']]);
});

test('the size is a range with its source', async () => {
  const { api } = open();
  expect(await screen.findByText('1.2M – 1.5M')).toBeTruthy();
  expect(screen.getByText(/^Rough estimate, /)).toBeTruthy();
  expect(api.bodyOf('POST /audiences/estimate')).toMatchObject({ spec: { groups: [['604', 'builtin:cork']] } });
});

test('says when Meta is still calculating the size', async () => {
  open(audience(), {
    'POST /audiences/estimate': success({ ...size, ready: false, retry_after_seconds: 60, notice: 'Meta is busy.' }),
  });
  expect(await screen.findByText(/^Meta is still calculating\. Checking again in \d+ s/)).toBeTruthy();
  expect(screen.getByText('Meta is busy.')).toBeTruthy();
});

test('saves and estimates nothing without a place, and says why at the field', () => {
  const { api } = open(audience({ places: { countries: [], regions: [], cities: [] } }));
  expect(screen.getByText(audienceTexts.placeRequired)).toBeTruthy();
  expect(screen.getByText('Choose a country to see the size.')).toBeTruthy();
  expect(api.calls()).not.toContain('POST /audiences/estimate');
});

test('with a connection to Meta, a city replaces its country', async () => {
  const city = { key: '1035921', name: 'Pune', country: 'IN', type: 'city', region: 'Maharashtra' };
  const { api, user } = open(audience(), {
    'GET /connections/meta': success({ connection: null, login: false, without: 'installation' }),
    'GET /audiences/places': success({ available: true, places: [city] }),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Search a region or city' }), 'Pune');
  await user.click(await screen.findByRole('option', { name: /^Pune/ }));
  const place = { key: city.key, name: 'Pune', country: 'IN' };
  await expect
    .poll(() => api.bodyOf(save))
    .toMatchObject({ spec: { places: { countries: [], regions: [], cities: [place] } } });
});

test('the goal says whether the interests are a limit or a hint', async () => {
  const { user } = open();
  expect(screen.getByText(/^A limit: for reach,/)).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Goal of the ads' }), 'Link clicks');
  expect(screen.getByText(/^A hint: for link clicks,/)).toBeTruthy();
});

test('overwrites a change from another window only when the user chooses to', async () => {
  const { api, press, onReload } = open(audience(), { [save]: failure(409, 'revision_conflict', 'Changed.') });
  await press('Remove Cork');
  expect(await screen.findByText(/was changed in another window/)).toBeTruthy();
  await press('Load the other version');
  expect(onReload).toHaveBeenCalledOnce();
  api.answer(save, success({ ...audience(), revision: 9 }));
  await press('Keep this version');
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(api.bodyOf(save)).not.toHaveProperty('revision');
});

test('keeps the draft after a failed save, which can be repeated', async () => {
  const { api, press } = open(audience(), { [save]: failure(503, 'storage_unavailable', 'Cannot save now.') });
  await press('Remove Cork');
  expect(await screen.findByText('Cannot save now.')).toBeTruthy();
  api.answer(save, success(audience()));
  await press('Try again');
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('opens the kit with the rows and the JSON of the current draft', async () => {
  const { press } = open();
  await press('Remove Cork');
  await press('Use in Ads Manager');
  const { request } = useKit.getState();
  expect(request?.rows.map(({ name }) => name)).toEqual(['Yoga']);
  expect(request?.audience?.spec.groups).toEqual([[row('Yoga')]]);
  act(() => request?.audience?.onEdit({ gender: 'women' }));
  expect(screen.getByRole('combobox', { name: 'Gender' })).toHaveProperty('value', 'women');
  useKit.getState().close();
});

test('one field finds interests and other targeting; a row says what it shares most with', async () => {
  const parents = { ...row('Parents'), type: 'family_statuses' as const };
  const shared = [{ group: 1, ref: 'builtin:cork', with: { ref: '604', name: 'Yoga' }, share: 0.82 }];
  const { press, user, savedGroups } = open(audience(), {
    'POST /audiences/estimate': success({ ...size, shared }),
    'GET /audiences/options': success([parents]),
  });
  expect(await screen.findByText(/about 82% is also in Yoga/)).toBeTruthy();
  expect(within(group(1)).getByText(new RegExp(texts.nameOnly))).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: texts.search }), 'par');
  await press('Add Parents to Group 1');
  await expect.poll(savedGroups).toEqual([['604', 'builtin:cork', 'family_statuses:607']]);
  await user.keyboard('{Escape}');
});

test('related interests are asked for only when they are shown', async () => {
  const { api, press } = open(audience(), {
    'POST /facebook/suggestions': failure(503, 'interests_unavailable', 'Later'),
  });
  await screen.findByText('Pilates');
  expect(api.calls()).not.toContain('POST /facebook/suggestions');
  await press(texts.relatedTab);
  expect(await screen.findByText('Later')).toBeTruthy();
});
