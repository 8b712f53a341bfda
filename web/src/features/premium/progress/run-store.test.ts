import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearAll, clearSession } from '#web/lib/session.ts';
import { analysis, details, historyItem, loginOwner, owner } from '#web/test-helpers/premium.ts';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { readDraft, runningDraft } from '../form/draft.ts';
import { useStored } from '../stored.ts';
import { idleRun, resumeRun, startRun, useRun } from './run-store.ts';

const save = 'POST /business/businesSearchistory';
const generate = 'POST /business/generate-interests';
const now = Date.UTC(2026, 10, 22, 12);

beforeEach(() => {
  vi.useFakeTimers({ now });
  clearAll();
  sessionStorage.clear();
  loginOwner();
});
afterEach(() => {
  clearAll();
  vi.useRealTimers();
});

const saved = () => stubApi({ [save]: success(historyItem), [generate]: success(analysis) });

test('a brief takes two calls; the result is stored, and the saved message disappears after 3 s', async () => {
  const api = saved();
  const running = startRun({ owner, details });
  expect(useRun.getState()).toMatchObject({ owner, details, startedAt: now, error: null });
  expect(runningDraft(owner)?.startedAt).toBe(now);
  expect(await running).toEqual(analysis);
  expect(api.calls()).toEqual([save, generate]);
  expect([api.bodyOf(save), api.bodyOf(generate)]).toEqual([details, details]);
  expect(useRun.getState()).toMatchObject({ startedAt: null, saved: true });
  expect(useStored.getState()).toMatchObject({ owner, aiGeneration: analysis });
  expect(runningDraft(owner)?.startedAt).toBeUndefined();
  vi.advanceTimersByTime(3000);
  expect(useRun.getState().saved).toBe(false);
});

test('fetches the same brief only once, and again with a changed field', async () => {
  const api = saved();
  await startRun({ owner, details });
  const same = { ...details, productName: ' cork  mats', contactEmail: 'other@example.com' };
  expect(await startRun({ owner, details: same })).toEqual(analysis);
  expect(api.calls()).toEqual([save, generate]);
  for (const change of [{ location: 'Lisbon' }, { productName: 'Other Mats' }, { promotionGoal: 'Market Research' }]) {
    await startRun({ owner, details: { ...details, ...change } as typeof details });
    expect(api.calls().splice(-2)).toEqual([save, generate]);
  }
  expect(api.calls()).toHaveLength(8);
});

test('analyses a brief even if it cannot be saved', async () => {
  stubApi({ [save]: failure(503, 'storage_unavailable', 'Saving is not possible.'), [generate]: success(analysis) });
  expect(await startRun({ owner, details })).toEqual(analysis);
  expect(useRun.getState().saved).toBe(false);
});

test('a failure with a server message ends the run and keeps the brief', async () => {
  stubApi({ [save]: success(historyItem), [generate]: failure(503, 'interests_unavailable', 'Meta is silent.') });
  expect(await startRun({ owner, details })).toBeUndefined();
  expect(useRun.getState()).toMatchObject({ startedAt: null, details, error: { message: 'Meta is silent.' } });
  expect(readDraft(owner)).toEqual(details);
  expect(runningDraft(owner)?.startedAt).toBeUndefined();
});

test('without a response it reports “Failed to generate interests”, and a reload resumes the run', async () => {
  const api = stubApi({ [save]: success(historyItem) });
  await startRun({ owner, details });
  expect(useRun.getState().error).toMatchObject({ code: 'network', message: 'Failed to generate interests' });
  expect(runningDraft(owner)?.startedAt).toBe(now);

  api.answer(generate, success(analysis));
  useRun.setState(idleRun);
  vi.setSystemTime(now + 20_000);
  const resuming = resumeRun({ owner, details }, now);
  expect(useRun.getState().startedAt).toBe(now);
  await resuming;
  expect(api.calls()).toEqual([save, generate, generate]);
  expect(useStored.getState().aiGeneration).toEqual(analysis);
});

test('without a token it reports “No access token found”', async () => {
  clearSession();
  stubApi();
  await startRun({ owner, details });
  expect(useRun.getState().error).toMatchObject({ code: 'unauthenticated', message: 'No access token found' });
});

test('a second start during a run does nothing', async () => {
  const api = stubApi({ [save]: success(historyItem), [generate]: 'never' });
  void startRun({ owner, details });
  await vi.waitFor(() => expect(api.calls()).toHaveLength(2));
  expect(await startRun({ owner, details: { ...details, productName: 'Another' } })).toBeUndefined();
  expect(api.calls()).toHaveLength(2);
});

test('a logout aborts the run: no result, no error, no state left for the next user', async () => {
  const api = stubApi({ [save]: success(historyItem), [generate]: 'never' });
  useStored.getState().keepHistory(owner, [historyItem]);
  const running = startRun({ owner, details });
  await vi.waitFor(() => expect(api.calls()).toHaveLength(2));
  clearAll();
  expect(await running).toBeUndefined();
  expect(useRun.getState()).toEqual(idleRun);
  expect(useStored.getState()).toMatchObject({ owner: null, aiHistory: [], aiGeneration: null });
});
