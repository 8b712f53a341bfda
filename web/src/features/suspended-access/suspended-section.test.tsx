import type { SuspendedItem } from '@interest-miner/contract/suspended-access/endpoints';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { formatDate } from '#web/lib/format.ts';
import { storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { SuspendedSection } from './suspended-section.tsx';
import { texts } from './texts.ts';

const read = 'GET /suspended-access';
const decide = 'POST /suspended-access';
const made = { created_at: '2026-11-20T12:00:00.000Z', last_used_at: null };
const day = formatDate(Date.parse(made.created_at));
const connection: SuspendedItem = { kind: 'connection', id: 'meta', name: 'Cork mats', detail: 'act_1', ...made };
const script: SuspendedItem = { kind: 'token', id: 't-1', name: 'A script', detail: 'wxyz', ...made };

beforeEach(() => storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' }));

test('each item can be kept or revoked, and the section goes with the last', async () => {
  const api = stubApi({
    [read]: success({ items: [connection, script] }),
    [decide]: success({ items: [script], message: 'It has been revoked.' }),
  });
  renderPage(<SuspendedSection />);
  expect(await screen.findByText(`Connection to Meta · act_1 · connected on ${day}`)).toBeTruthy();
  expect(screen.getByText(`API token · ends in wxyz · created on ${day} · never used`)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Connection to Meta Cork mats' }));
  expect(api.bodyOf(decide)).toEqual({ action: 'revoke', items: [{ kind: 'connection', id: 'meta' }] });
  expect(await screen.findByText('It has been revoked.')).toBeTruthy();
  stubApi({ [read]: success({ items: [] }), [decide]: success({ items: [], message: 'It works again.' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Keep API token A script' }));
  await waitFor(() => expect(screen.queryByText(texts.title)).toBeNull());
});

test('all can be decided at once; a refusal is said', async () => {
  const api = stubApi({
    [read]: success({ items: [connection, script] }),
    [decide]: failure(404, 'not_found', 'There is nothing here.'),
  });
  renderPage(<SuspendedSection />);
  await userEvent.click(await screen.findByRole('button', { name: texts.revokeAll }));
  expect(api.bodyOf(decide)).toMatchObject({ action: 'revoke', items: [{ kind: 'connection' }, { kind: 'token' }] });
  expect(await screen.findByText('There is nothing here.')).toBeTruthy();
});

test('without anything suspended it shows nothing', async () => {
  const api = stubApi({ [read]: success({ items: [] }) });
  renderPage(<SuspendedSection />);
  await waitFor(() => expect(api.calls()).toContain(read));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('says nothing about paused access that could not be read: most people have none', async () => {
  const api = stubApi({ [read]: failure(500, 'internal', 'An unexpected error occurred.') });
  renderPage(<SuspendedSection />);
  await waitFor(() => expect(api.calls()).toContain(read));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('heading')).toBeNull();
});
