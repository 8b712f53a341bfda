import type { DeletionStatus } from '@interest-miner/contract/deletion/endpoints';
import { deletionTexts } from '@interest-miner/contract/deletion/texts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { DeletionPage } from './deletion-page.tsx';
import { texts } from './texts.ts';

const code = '2EX3JEJZFMHAD8SMCZQF';
const ask = `GET /data-deletion/${code}`;
const status = (state: DeletionStatus['status']): DeletionStatus => ({
  confirmationCode: code,
  status: state,
  requestDate: '2026-03-01T12:00:00.000Z',
  estimatedCompletion: '2026-03-31T12:00:00.000Z',
  dataTypes: ['Profile Information'],
});

afterEach(() => vi.useRealTimers());

/** Longer than a check is shown. */
const shownMs = 1100;

/** Opens the page with a code, and lets the time pass that a check takes. */
async function check() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderPage(<DeletionPage />, `/data-deletion?id=${code}`, '/data-deletion');
  expect(screen.getByText(texts.checking)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(shownMs);
}

test('an empty code is asked for, and nothing is sent', async () => {
  const api = stubApi();
  renderPage(<DeletionPage />, '/data-deletion');
  await userEvent.click(await screen.findByRole('button', { name: 'Check Status' }));
  expect(screen.getByText(deletionTexts.codeRequired)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(texts.code));
  await userEvent.keyboard(code);
  expect(screen.queryByText(deletionTexts.codeRequired)).toBeNull();
  expect(api.calls()).not.toContain(ask);
});

test.each([
  ['processing', texts.processingMessage, texts.dataTypes],
  ['completed', texts.completedMessage, texts.dataTypesDone],
  ['failed', texts.failedMessage, texts.dataTypes],
] as const)('a request that is %s', async (state, message, heading) => {
  stubApi({ [ask]: success(status(state)) });
  await check();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText(heading)).toBeTruthy();
  expect(screen.queryByText(texts.checking)).toBeNull();
});

test('an unknown code is reported', async () => {
  stubApi({ [ask]: failure(404, 'not_found', deletionTexts.codeUnknown) });
  await check();
  expect(await screen.findByText(deletionTexts.codeUnknown)).toBeTruthy();
});

test('a check that fails can be repeated', async () => {
  const api = stubApi();
  await check();
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.answer(ask, success(status('completed')));
  again.click();
  await vi.advanceTimersByTimeAsync(shownMs);
  expect(await screen.findByText(texts.completedMessage)).toBeTruthy();
});
