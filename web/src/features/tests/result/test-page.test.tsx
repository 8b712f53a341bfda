import { nextTestTexts } from '@interest-miner/contract/tests/next-texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { briefIds } from '#web/test-helpers/briefs.ts';
import { audience } from '#web/test-helpers/pushes.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { audienceIds, endedTest, testFigures, testId } from '#web/test-helpers/tests.ts';
import { StartPage } from '../start-page.tsx';
import { nextTexts, startTexts, testTexts as texts, texts as words } from '../texts.ts';
import { TestPage } from './test-page.tsx';

const read = `GET /tests/${testId}`;
const readResults = `GET /tests/${testId}/results`;
const records = 'POST /tests/interests';
const readNext = `GET /tests/${testId}/next`;
const next = {
  analysis_id: 'a1',
  kept: { audience_id: audienceIds[0], name: 'Core', without_interests: false },
  untested: [
    {
      kind: 'adjacent',
      title: 'Adjacent',
      audience_id: null,
      refs: ['6003', '6004'],
      names: ['Pilates', 'Meditation'],
    },
  ],
  hypothesis: 'A lead from people into Pilates or Meditation costs less than one from “Core”.',
  sentence: 'Not tested yet: Adjacent, with Pilates and Meditation.',
};

beforeEach(() => storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' }));

const nameOf = (title: string) => `Prana Studio · ${title} · IN`;
const show = () => renderPage(<TestPage nameOf={nameOf} />, `/tests/${testId}`, '/tests/:id');

test('an ended test says its verdict first, marks simulated figures, and leads to the next test with the winner', async () => {
  const kept = audience({ id: audienceIds[0], name: 'Core' });
  const api = stubApi({
    [read]: success(endedTest({ brief_id: briefIds[0] })),
    [readResults]: success(testFigures()),
    [records]: success([]),
    [readNext]: success(next),
    [`GET /audiences/${audienceIds[0]}`]: success(kept),
    'POST /audiences': success(audience({ id: audienceIds[1] })),
  });
  const router = show();
  await screen.findByRole('heading', { level: 1, name: /Core earns more/ });
  const table = screen.getByRole('table', { name: texts.figures });
  const row = within(table).getByRole('row', { name: /Core/ });
  expect(row.textContent).toContain('98%');
  expect(screen.getAllByText(words.simulatedShort)).toHaveLength(2);
  expect(screen.getByText(/share 12% of their interests/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.stop })).toBeNull();
  expect(await screen.findByText(/Not tested yet: Adjacent/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: nextTexts.against('Core', 'Adjacent') }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tests/new'));
  const { groups: _groups, ...people } = kept.spec;
  expect(api.bodyOf('POST /audiences')).toMatchObject({
    name: nameOf('Adjacent'),
    brief_id: briefIds[0],
    spec: { ...people, groups: [['6003', '6004']] },
  });
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    like: testId,
    cells: audienceIds.join(','),
    hypothesis: next.hypothesis,
  });
});

test('a control that is kept is compared without its interests, with the audience that was built before', async () => {
  const [set] = next.untested;
  const control = {
    ...next,
    kept: { ...next.kept, without_interests: true },
    untested: [{ ...set, audience_id: 'u2' }],
  };
  stubApi({ [read]: success(endedTest()), [readResults]: success(testFigures()), [readNext]: success(control) });
  const router = show();
  await userEvent.click(await screen.findByRole('button', { name: nextTexts.against('Core', 'Adjacent') }));
  await waitFor(() => expect(router.state.location.search).toContain(`cells=u2&`));
  expect(new URLSearchParams(router.state.location.search).get('control')).toBe(audienceIds[0]);
});

test('where every suggested audience was tested, it says so and what to do instead', async () => {
  const nothing = { ...next, untested: [], hypothesis: '', sentence: nextTestTexts.allTested };
  const figures = testFigures();
  const short = testFigures(2, 14, { verdict: { ...figures.verdict, kind: 'too_few' } });
  const api = stubApi({ [read]: success(endedTest()), [readResults]: success(figures), [readNext]: success(nothing) });
  show();
  expect(await screen.findByText(nextTestTexts.allTested)).toBeTruthy();
  expect(screen.getByRole('link', { name: nextTexts.openAnalysis }).getAttribute('href')).toMatch(/\?analysis=a1$/);
  expect(screen.getByRole('link', { name: nextTexts.another }).getAttribute('href')).toBe(`/tests/new?like=${testId}`);
  cleanup();
  api.answer(readResults, success(short));
  show();
  expect(await screen.findByRole('link', { name: nextTexts.more })).toBeTruthy();
});

test('the chart can be read as a table with a row for each day', async () => {
  stubApi({ [read]: success(endedTest()), [readResults]: success(testFigures(5, 90)), [records]: success([]) });
  show();
  await userEvent.click(await screen.findByText(texts.asTable));
  const region = await screen.findByRole('region', { name: texts.chartTitle('lead') });
  expect(within(region).getAllByRole('row')).toHaveLength(91);
});

test('a running test is stopped with one click, and only the test ad account has a clock', async () => {
  const running = endedTest({ phase: 'running', simulated: false });
  const api = stubApi({
    [read]: success(running),
    [readResults]: success(testFigures(2, 3, { simulated: false })),
    [`POST /tests/${testId}/stop`]: success(endedTest({ phase: 'stopping', state: 'stopping', simulated: false })),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: texts.stop }));
  await waitFor(() => expect(api.calls()).toContain(`POST /tests/${testId}/stop`));
  expect(screen.queryByText(texts.clockTitle)).toBeNull();
  expect(screen.queryByText(words.simulatedShort)).toBeNull();
});

test('the clock of the test ad account is moved and the figures are read again', async () => {
  const api = stubApi({
    [read]: success(endedTest({ phase: 'running' })),
    [readResults]: success(testFigures(2, 3)),
    'POST /tests/clock': success({ now: '2026-11-10T00:00:00.000Z' }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: texts.forward(7) }));
  await waitFor(() => expect(api.bodyOf('POST /tests/clock')).toEqual({ days: 7 }));
  await waitFor(() => expect(api.calls().filter((call) => call === readResults).length).toBeGreaterThan(1));
});

test('a failed creation names the audience and what to do, and is tried again', async () => {
  const failed = endedTest({
    phase: 'failed',
    state: 'failed',
    failed_at: 'ad_sets',
    started_at: null,
    complaints: [{ field: null, cell: 'cell-1', ad: null, message: 'This interest was removed. Replace it.' }],
  });
  const api = stubApi({
    [read]: success(failed),
    [`POST /tests/${testId}/create`]: success({ ...failed, phase: 'creating', state: 'ad_sets', complaints: [] }),
  });
  show();
  expect(await screen.findByText('Brands: This interest was removed. Replace it.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: texts.again }));
  await waitFor(() => expect(api.calls()).toContain(`POST /tests/${testId}/create`));
});

test('a test that does not exist leads back to all tests', async () => {
  stubApi({ [read]: failure(404, 'not_found', 'Not found') });
  show();
  expect(await screen.findByRole('heading', { name: words.missing })).toBeTruthy();
});

const start = `POST /tests/${testId}/start`;
const ready = endedTest({ phase: 'ready', state: 'ready', started_at: null, verdict: null });
const showStart = () => renderPage(<StartPage />, `/tests/${testId}/start`, '/tests/:id/start');

test('the start sends the amount that the page shows, and shows another one if it has changed', async () => {
  const api = stubApi({
    [read]: success(ready),
    [start]: failure(409, 'test_not_possible', 'It can now cost $300.00.'),
  });
  showStart();
  const button = await screen.findByRole('button', { name: startTexts.startSimulated('$294.00') });
  api.answer(read, success({ ...ready, most_it_can_cost: { amount: 30_000, is_capped: true, per_day: 3675 } }));
  await userEvent.click(button);
  expect(api.bodyOf(start)).toEqual({ agreed: 29_400 });
  expect(await screen.findByText('It can now cost $300.00.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: startTexts.startSimulated('$300.00') })).toBeTruthy();
});

test('only a created test can be started', async () => {
  stubApi({ [read]: success(endedTest({ phase: 'running' })) });
  showStart();
  expect(await screen.findByRole('heading', { name: startTexts.notReadyTitle })).toBeTruthy();
});
