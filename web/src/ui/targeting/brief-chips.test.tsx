import type { BriefDetail } from '@interest-miner/contract/briefs/endpoints';
import type { BriefFacts } from '@interest-miner/contract/briefs/facts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { BriefChips } from './brief-chips.tsx';
import type { Settings } from './settings.ts';
import { chipTexts as texts } from './texts.ts';

const id = '7f6f2f0a-6f4e-4a57-9d1e-1c2f3a4b5c6d';
const said = <T,>(value: T, words: string) => ({ value, from: 'brief' as const, words });
const facts: BriefFacts = {
  places: said(
    { countries: [], regions: [], cities: [{ key: 'builtin:IN:Pune', name: 'Pune', country: 'IN' }] },
    'Pune, India',
  ),
  ages: said({ min: 25, max: 45 }, '25 to 45'),
  gender: said('women' as const, 'Women'),
  languages: { value: null, from: null, words: null },
  goal: said('leads' as const, 'Lead Generation'),
};
const at = '2026-11-22T12:00:00.000Z';
const brief: BriefDetail = {
  id,
  name: 'Prana Studio',
  businessInfo: null,
  facts,
  analysis: null,
  chosen: 0,
  with_id: 0,
  lists: [],
  audiences: [],
  pushes: [],
  tests: [],
  created_at: at,
  updated_at: at,
};
const settings: Settings = {
  // Meta's key was found when the audience was saved.
  places: { countries: [], regions: [], cities: [{ key: '1035921', name: 'Pune', country: 'IN' }] },
  age_min: 25,
  age_max: 45,
  gender: 'women',
  languages: [],
  goal: 'leads',
  advantage_audience: false,
};

type Props = Partial<Parameters<typeof BriefChips>[0]>;

function Chips({ start, ...props }: Props & { start: Settings }) {
  const [now, setNow] = useState(start);
  const onEdit = (part: Partial<Settings>) => setNow((before) => ({ ...before, ...part }));
  return <BriefChips briefId={id} settings={now} onEdit={onEdit} title="From your brief" {...props} />;
}

function open(change: Partial<Settings> = {}, props: Props = {}, answer = success(brief)) {
  const api = stubApi({ [`GET /briefs/${id}`]: answer });
  renderPage(<Chips start={{ ...settings, ...change }} {...props} />);
  return { api, user: userEvent.setup() };
}
const chip = (name: string) => screen.findByRole('button', { name });

beforeEach(loginOwner);

test('names what the audience has from the brief, and where it stands there', async () => {
  open();
  for (const name of ['Places: Pune, India', 'Age: 25–45', 'Gender: Women', 'Goal: Leads'])
    expect(await chip(`${name} ${texts.fromBrief}`)).toBeTruthy();
  expect(screen.getByTitle('Read from “Lead Generation”')).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(4);
  expect(screen.getByText(texts.categories)).toBeTruthy();
});

const everywhere = { countries: ['US'], regions: [], cities: [] };

test('a country that only the browser named says so; one from the brief or of one’s own choice does not', async () => {
  const silent = { ...facts, places: { value: null, from: null, words: null } };
  open({ places: everywhere }, { also: ['places'] }, success({ ...brief, facts: silent }));
  expect(await chip(`Places: United States ${texts.browsers}`)).toBeTruthy();
  open({ places: { ...everywhere, countries: ['DE'] } }, { also: ['places'], briefId: null });
  expect(await chip('Places: Germany')).toBeTruthy();
  open({ places: everywhere }, { also: ['places'] });
  expect(await chip('Places: United States')).toBeTruthy();
});

test('a value that was changed can be taken back', async () => {
  const { user } = open({ age_min: 18, age_max: 65 });
  await user.click(await screen.findByRole('button', { name: 'Use 25–45 again' }));
  expect(await chip('Age: 25–45 from your brief')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /again$/ })).toBeNull();
});

test('each chip opens its own field, and what is edited there no longer comes from the brief', async () => {
  const { user } = open();
  await user.click(await chip('Gender: Women from your brief'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Men');
  expect(screen.getByRole('button', { name: 'Gender: Men', expanded: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(await chip('Age: 25–45 from your brief'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Age from' }), '50');
  expect(await chip('Age: 50–50')).toBeTruthy();
});

test('a special ad category that forbids age and gender is named at both, and only there', async () => {
  open({}, { category: 'employment' });
  expect(await chip('Age: 25–45 not sent')).toBeTruthy();
  expect(await chip('Gender: Women not sent')).toBeTruthy();
  expect(await chip('Places: Pune, India from your brief')).toBeTruthy();
  expect(screen.getByText(texts.forbidden('Employment'))).toBeTruthy();
  expect(screen.queryByText(texts.categories)).toBeNull();
});

test('a category that forbids nothing leaves the chips as they are', async () => {
  open({}, { category: 'none' });
  expect(await chip('Age: 25–45 from your brief')).toBeTruthy();
  expect(screen.queryByText(texts.categories)).toBeNull();
});

test('without a brief it shows what it is asked to, and says nothing of a brief', async () => {
  const { user } = open({ age_max: 65 }, { briefId: null, also: ['places', 'ages'] });
  await user.click(await chip('Age: 25+'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Age from' }), '18');
  expect(await chip('Age: 18+')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Places: Pune, India',
    'Age: 18+',
    'Done',
  ]);
});

test('or kept for the brief, which then says so', async () => {
  const { api, user } = open({ gender: 'all' });
  const kept = { ...facts, gender: { value: 'all', from: 'edit', words: 'Women' } };
  api.answer(`PUT /briefs/${id}`, success({ ...brief, facts: kept }));
  await user.click(await screen.findByRole('button', { name: 'Keep Women and men for this brief' }));
  expect(await screen.findByTitle('Edited by you')).toBeTruthy();
  expect(api.bodyOf(`PUT /briefs/${id}`)).toEqual({ facts: { gender: 'all' } });
});

test('says why it could not be kept', async () => {
  const { api, user } = open({ goal: 'reach' });
  api.answer(`PUT /briefs/${id}`, failure(404, 'not_found', 'This brief no longer exists.'));
  await user.click(await screen.findByRole('button', { name: 'Keep Reach for this brief' }));
  expect(await screen.findByText('This brief no longer exists.')).toBeTruthy();
});

test('shows nothing for a brief that says nothing, or is gone', async () => {
  const none = { value: null, from: null, words: null };
  const empty = { places: none, ages: none, gender: none, languages: none, goal: none };
  const { api } = open({}, {}, success({ ...brief, facts: empty }));
  await expect.poll(() => api.calls()).toHaveLength(1);
  expect(screen.queryByText('From your brief')).toBeNull();
});
