import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import type { Analysis, AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearAll } from '#web/lib/session.ts';
import { analysis, details, historyItem, loginOwner, owner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { PremiumPage } from '../premium-page.tsx';
import { useStored } from '../stored.ts';
import { texts } from '../texts.ts';

const save = 'POST /business/businesSearchistory';
const generate = 'POST /business/generate-interests';
const read = (id: string) => `GET /business/analyses/${id}`;
const base = { [save]: success(historyItem), 'GET /status': success({}) };
const [yoga] = analysis.analyzedInterests as [AnalyzedInterest];

const rows = (...names: string[]) =>
  names.map((name, index): AnalyzedInterest => ({ ...yoga, id: name, name, rank: index + 1 }));
const first: Analysis = { ...analysis, id: 'first', analyzedInterests: rows('Yoga', 'Pilates', 'Tea', 'Cork') };
const lisbon: BusinessDetails = { ...details, location: 'Lisbon, Portugal' };
const second: Analysis = {
  ...analysis,
  id: 'second',
  businessInfo: lisbon,
  analyzedInterests: rows('Surfing', 'Tea', 'Yoga', 'Pilates'),
};

beforeEach(() => {
  clearAll();
  sessionStorage.clear();
  loginOwner();
  localStorage.setItem('hasSeenInterestMinerTutorial', 'true');
});
afterEach(() => clearAll());

const open = (address = '/permium-miner') =>
  renderPage(<PremiumPage owner={owner} build={() => null} mayStart={async () => true} />, address);
const names = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('span[class*="_name_"]')?.textContent);

test('runs an edited brief again and shows new, moved and removed interests', async () => {
  const api = stubApi({ ...base, [generate]: success(second), [read('first')]: success(first) });
  useStored.getState().keepAnalysis(owner, first);
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Edit the brief' }));
  const location = screen.getByRole('textbox', { name: 'Location' });
  expect(location).toHaveProperty('value', details.location);
  await user.clear(location);
  await user.paste(lisbon.location);
  await user.click(screen.getByRole('button', { name: 'Run again' }));

  const strip = within(await screen.findByRole('region', { name: 'Compared with the previous run' }));
  expect(api.bodyOf(generate)).toEqual(lisbon);
  expect(strip.getByText(/You changed: Location\./)).toBeTruthy();
  expect(strip.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All 4',
    '1 new',
    '1 moved',
    '1 gone',
    '',
  ]);
  const table = () => screen.getByRole('table');
  expect(within(table()).getByText('new').closest('tr')?.textContent).toContain('Surfing');
  expect(within(table()).getByText('was 3').closest('tr')?.textContent).toContain('Tea');
  await user.click(strip.getByRole('button', { name: '1 new' }));
  expect(names(table())).toEqual(['Surfing']);
  await user.click(strip.getByRole('button', { name: '1 gone' }));
  expect(names(screen.getByRole('table', { name: 'Interests that are gone' }))).toEqual(['Cork']);
  await user.click(strip.getByRole('button', { name: 'Hide the changes' }));
  expect(names(table())).toEqual(['Surfing', 'Tea', 'Yoga', 'Pilates']);
});

test('does not run an unchanged brief again, and says so', async () => {
  const api = stubApi(base);
  useStored.getState().keepAnalysis(owner, first);
  open('/permium-miner?step=brief');
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
  expect(await screen.findByText('The brief is the same, so the result is too.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Cork Mats' })).toBeTruthy();
  expect(api.calls().filter((call) => !call.startsWith('GET'))).toEqual([]);
});

test('keeps the edited brief and the earlier result after a failed run', async () => {
  stubApi({ ...base, [generate]: failure(503, 'interests_unavailable', 'Meta is silent.') });
  useStored.getState().keepAnalysis(owner, first);
  const user = userEvent.setup();
  open('/permium-miner?step=brief');
  await user.type(screen.getByRole('textbox', { name: 'Location' }), '!');
  await user.click(screen.getByRole('button', { name: 'Run again' }));
  expect(await screen.findByRole('heading', { name: 'Error Analyzing Interests' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit the brief' }));
  expect(screen.getByRole('textbox', { name: 'Location' })).toHaveProperty('value', 'Porto, Portugal!');
  await user.click(screen.getByRole('button', { name: 'Back to the results' }));
  expect(screen.getByRole('heading', { name: 'Cork Mats' })).toBeTruthy();
});

test('names an analysis in place and undoes it', async () => {
  const put = 'PUT /business/analyses/first';
  const api = stubApi({ ...base, [put]: success({ ...historyItem, id: 'first', name: 'Spring' }) });
  useStored.getState().keepAnalysis(owner, first);
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Name this analysis' }));
  await user.keyboard('Nothing{Escape}');
  expect(screen.getByRole('heading', { name: 'Cork Mats' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Name this analysis' }));
  await user.keyboard('{Enter}Spring{Enter}');
  expect(await screen.findByRole('heading', { name: 'Spring' })).toBeTruthy();
  expect(useStored.getState().aiGeneration?.name).toBe('Spring');
  api.answer(put, success({ ...historyItem, id: 'first', name: null }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Cork Mats' })).toBeTruthy();
  expect(api.bodyOf(put)).toEqual({ name: '' });
});

test('counts what of an analysis has Meta’s id, and what Meta had this year', () => {
  stubApi(base);
  const [row] = first.analyzedInterests;
  const at_meta = { state: 'seen' as const, at: `${new Date().getFullYear()}-01` };
  const rows = row
    ? [
        { ...row, id: '6003306084421', at_meta },
        { ...row, id: 'builtin:cork', name: 'Cork' },
      ]
    : [];
  useStored.getState().keepAnalysis(owner, { ...first, analyzedInterests: rows });
  open();
  const note = screen.getByRole('region', { name: texts.rankingNote }).textContent;
  expect(note).toContain('2 interests, 1 with Meta’s id, all seen this year.');
});

test('says what goal and location changed, and that sizes are worldwide', () => {
  stubApi(base);
  useStored.getState().keepAnalysis(owner, first);
  open();
  const summary = () => screen.getByRole('region', { name: 'How the rows were ranked' }).textContent;
  expect(summary()).toContain('Lead Generation: Audience size counts less, so narrower interests move up a little.');
  expect(summary()).toContain('other countries than “Porto, Portugal” rank last. Sizes are worldwide.');
  act(() => useStored.getState().keepAnalysis(owner, { ...first, place_known: false }));
  expect(summary()).toContain('No country was recognised in “Porto, Portugal”');
});

test('compares two analyses: how their briefs differ, what both have, and what only one has', async () => {
  stubApi({ ...base, [read('first')]: success(first), [read('second')]: success(second) });
  const user = userEvent.setup();
  open('/permium-miner?analysis=first&compare=second');
  expect(await screen.findByText('Porto, Portugal → Lisbon, Portugal')).toBeTruthy();
  const table = () => screen.getByRole('table', { name: 'Compared interests' });
  expect(names(table())).toEqual(['Yoga', 'Pilates', 'Tea']);
  const tea = within(table()).getByText('Tea').closest('tr');
  expect([...(tea?.querySelectorAll('td') ?? [])].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    '3',
    '2',
  ]);
  await user.click(screen.getByRole('button', { name: 'Only in A (1)' }));
  expect(names(table())).toEqual(['Cork']);
  await user.click(screen.getByRole('button', { name: 'Only in B (1)' }));
  expect(names(table())).toEqual(['Surfing']);
});
