import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearAll } from '#web/lib/session.ts';
import { analysis, details, historyItem, loginOwner, owner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { writeDraft } from './form/draft.ts';
import { PremiumPage } from './premium-page.tsx';
import { useStored } from './stored.ts';

const save = 'POST /business/businesSearchistory';
const generate = 'POST /business/generate-interests';
const base = { [save]: success(historyItem), 'GET /status': success({}) };

beforeEach(() => {
  clearAll();
  sessionStorage.clear();
  loginOwner();
  localStorage.setItem('hasSeenInterestMinerTutorial', 'true');
});
afterEach(() => {
  vi.useRealTimers();
  clearAll();
});

function open(address = '/permium-miner', mayStart = async () => true) {
  return renderPage(<PremiumPage owner={owner} build={() => null} mayStart={mayStart} />, address);
}
/** Fills in and submits a brief. */
async function submit() {
  writeDraft(owner, details);
  const router = open();
  await userEvent.click(screen.getByRole('button', { name: 'Find interests' }));
  return router;
}
const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');
const states = () =>
  [...document.querySelectorAll<HTMLElement>('nav li[data-state]')].map(({ dataset }) => dataset.state);
const step = () => document.querySelector('[aria-current=step]')?.textContent;

test('the bar rises by 10 every 500 ms with its messages, and ends at 100', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  stubApi({ ...base, [generate]: 'never' });
  writeDraft(owner, details, { startedAt: Date.now() });
  open();
  const seen: (string | null | undefined)[][] = [];
  for (let tick = 0; tick < 12; tick += 1) {
    seen.push([bar(), screen.getByRole('progressbar').previousElementSibling?.textContent]);
    act(() => {
      vi.advanceTimersByTime(500);
    });
  }
  expect(seen.map(([percent]) => percent)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100].map(String));
  expect([seen[0], seen[3], seen[7]].map((row) => row?.[1])).toEqual([
    'Generating interests with AI...',
    'Retrieving audience data from Meta...',
    'Analyzing and ranking results with AI...',
  ]);
  expect(step()).toContain('AI Analysis');
});

test('an analysis in progress at a reload resumes with its progress and a single call', async () => {
  const api = stubApi({ ...base, [generate]: 'never' });
  writeDraft(owner, details, { startedAt: Date.now() - 60_000 });
  open();
  expect(bar()).toBe('100');
  expect(api.calls().filter((call) => call.startsWith('POST'))).toEqual([generate]);
});

test('the result replaces the bar immediately', async () => {
  stubApi({ ...base, [generate]: success(analysis) });
  await submit();
  expect(await screen.findByRole('heading', { name: 'Cork Mats' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  // The form is gone, and with it the button that had the focus.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.getByText('Analysis Complete')).toBeTruthy();
  expect(states()).toEqual(['done', 'current', 'coming', 'coming']);
  expect(screen.getByText('Found and analyzed 1 potential Meta ad interests for your business.')).toBeTruthy();
});

test('ticks the lookups once opened, and the export once something was exported', async () => {
  stubApi(base);
  useStored.getState().keepAnalysis(owner, analysis);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  open('/permium-miner?step=export');
  expect(states()).toEqual(['done', 'done', 'coming', 'current']);
  await userEvent.click(screen.getByRole('button', { name: /Meta API/ }));
  expect(states()).toEqual(['done', 'done', 'current', 'coming']);
  await userEvent.click(screen.getByRole('button', { name: /AI Analysis/ }));
  expect(states()).toEqual(['done', 'current', 'done', 'coming']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Yoga' }));
  await userEvent.click(screen.getByRole('button', { name: /Export Results/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add to Meta Campaign' }));
  await userEvent.click(screen.getByRole('button', { name: /Meta API/ }));
  expect(states()).toEqual(['done', 'done', 'current', 'done']);
});

test('selects the strong interests in one click', async () => {
  stubApi(base);
  const [row] = analysis.analyzedInterests;
  if (!row) throw new Error('no row');
  const rows = [row, { ...row, id: 'b', name: 'Tea', rank: 2, relevanceScore: 40 }];
  useStored.getState().keepAnalysis(owner, { ...analysis, analyzedInterests: rows });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Select strong (1)' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Select Yoga' })).toHaveProperty('checked', true);
});

test('shows a failure on the page and in a toast, and retries it without retyping', async () => {
  const api = stubApi({ ...base, [generate]: failure(503, 'interests_unavailable', 'Failed to fetch interests') });
  await submit();
  expect(await screen.findByRole('heading', { name: 'Error Analyzing Interests' })).toBeTruthy();
  expect(screen.getAllByText(/^Failed to fetch interests/)).toHaveLength(2);
  expect(step()).toContain('AI Analysis');
  api.answer(generate, success(analysis));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Cork Mats' })).toBeTruthy();
});

test('without a response the page and the toast show their own messages', async () => {
  stubApi(base);
  await submit();
  expect(await screen.findByText(/^Failed to generate interests/)).toBeTruthy();
  expect(screen.getByText('There was a problem processing your request. Please try again.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Edit the brief' }));
  expect(screen.getByRole('textbox', { name: 'Product name' })).toHaveProperty('value', 'Cork Mats');
});

test('a later step without an analysis shows the form', async () => {
  stubApi(base);
  open('/permium-miner?step=export');
  expect(
    screen.getByText('No analysis results available yet. Please provide business information to start.'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Enter business information' }));
  expect(screen.getByRole('heading', { name: 'What are you advertising?' })).toBeTruthy();
});

test('an analysis without interests shows a message', async () => {
  stubApi({ ...base, [generate]: success({ ...analysis, analyzedInterests: [] }) });
  await submit();
  expect(await screen.findByText('No interests found for your business data yet.')).toBeTruthy();
});

test('an analysis opened by URL: loading, failed with a retry, then shown', async () => {
  const read = 'GET /business/analyses/analysis-1';
  const api = stubApi({ ...base, [read]: failure(500, 'internal', 'An unexpected error occurred.') });
  open('/permium-miner?analysis=analysis-1');
  expect(screen.getByText('Loading the analysis...')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Failed to load interests.' })).toBeTruthy();
  api.answer(read, success(analysis));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Cork Mats' })).toBeTruthy();
});

test('a stored analysis is restored at step 2; a new one starts only if the plan allows it', async () => {
  stubApi(base);
  useStored.getState().keepAnalysis(owner, analysis);
  const mayStart = vi.fn(async () => false);
  open('/permium-miner', mayStart);
  expect(step()).toContain('AI Analysis');
  const startNew = screen.getByRole('button', { name: 'Start New Analysis' });
  await userEvent.click(startNew);
  expect(useStored.getState().aiGeneration).toEqual(analysis);
  mayStart.mockResolvedValue(true);
  await userEvent.click(startNew);
  expect(await screen.findByRole('heading', { name: 'What are you advertising?' })).toBeTruthy();
  expect(step()).toContain('Business Info');
});

test('another user’s data in this browser is not shown', () => {
  stubApi(base);
  useStored.getState().keepAnalysis('ben@example.com', analysis);
  writeDraft('ben@example.com', details, { startedAt: Date.now() });
  open();
  expect(screen.getByRole('textbox', { name: 'Product name' })).toHaveProperty('value', '');
  expect(screen.queryByText('Cork Mats')).toBeNull();
});

test('a brief that leaves open what is sold asks for it, and an answer analyses it again', async () => {
  const question = { about: 'what' as const, answers: ['a bakery', 'yoga classes', 'shoes'] };
  const api = stubApi({ ...base, [generate]: success({ ...analysis, question }) });
  await submit();
  await userEvent.click(await screen.findByRole('button', { name: 'yoga classes' }));
  await vi.waitFor(() => expect(api.calls().filter((call) => call === generate)).toHaveLength(2));
  expect(api.bodyOf(generate)).toMatchObject({ productDescription: expect.stringMatching(/\. yoga classes$/) });
});
