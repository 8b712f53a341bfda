import type { FirstSteps } from '@interest-miner/contract/first-steps/endpoints';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { chooseBrief, useCurrentBrief } from '#web/lib/current-brief.ts';
import { briefIds } from '#web/test-helpers/briefs.ts';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { Checklist } from './checklist.tsx';
import { texts } from './texts.ts';

const read = 'GET /first-steps';
const [sample] = briefIds;
const none = { searched: false, collected: false, built: false, connected: false, pushed: false, watched: false };
const all = { searched: true, collected: true, built: true, connected: true, pushed: true, watched: true };
const state = (change: Partial<FirstSteps> = {}) => success({ steps: none, dismissed: false, sample: null, ...change });
const opened: string[] = [];
const show = () =>
  renderPage(
    <>
      <h1>Miner</h1>
      <Checklist onMade={(id) => opened.push(id)} />
    </>,
  );

beforeEach(() => {
  loginOwner();
  opened.length = 0;
});

test('ticks what is done, and leads to what is not', async () => {
  stubApi({ [read]: state({ steps: { ...none, searched: true, collected: true } }) });
  show();
  expect(await screen.findByText(texts.done(2, 6))).toBeTruthy();
  expect(screen.getAllByText(texts.isDone.trim())).toHaveLength(2);
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual([texts.steps.built.title, texts.steps.connected.title, texts.steps.pushed.title]);
});

test.each([
  ['all are done', { steps: all }],
  ['it was hidden', { dismissed: true }],
])('shows nothing once %s', async (_why, change) => {
  const api = stubApi({ [read]: state(change) });
  show();
  await waitFor(() => expect(api.calls()).toContain(read));
  expect(screen.queryByText(texts.title)).toBeNull();
});

test('is hidden on request, on the server', async () => {
  const api = stubApi({ [read]: state(), 'PUT /first-steps': state({ dismissed: true }) });
  show();
  await userEvent.click(await screen.findByRole('button', { name: texts.dismiss }));
  await waitFor(() => expect(screen.queryByText(texts.title)).toBeNull());
  expect(api.bodyOf('PUT /first-steps')).toEqual({ dismissed: true });
});

test('one click makes the sample and opens it, one removes it; a failure is said', async () => {
  const made = state({ sample: { brief_id: sample } });
  const api = stubApi({ [read]: state(), 'POST /first-steps/sample': failure(503, 'overloaded', 'Too busy.') });
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: texts.makeSample }));
  expect(await screen.findByText('Too busy.')).toBeTruthy();
  api.answer('POST /first-steps/sample', made);
  await user.click(screen.getByRole('button', { name: texts.makeSample }));
  await waitFor(() => expect(opened).toEqual([sample]));

  chooseBrief(sample);
  api.answer('DELETE /first-steps/sample', state());
  await user.click(screen.getByRole('button', { name: texts.removeSample }));
  expect(await screen.findByRole('button', { name: texts.makeSample })).toBeTruthy();
  expect(useCurrentBrief.getState().id).toBeUndefined();
  expect(await screen.findByText(texts.removed)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});
