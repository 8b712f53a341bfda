import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { audience, connected, form, pushedId as id, push, pushId } from '#web/test-helpers/pushes.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { PushPage } from './push-page.tsx';
import { PushStatusPage } from './push-status-page.tsx';
import { allTexts, texts } from './texts.ts';

const readForm = `GET /audiences/${id}/push`;
const readAudience = `GET /audiences/${id}`;
const read = `GET /pushes/${pushId}`;

beforeEach(() => storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' }));
const open = (search = '') =>
  renderPage(
    <PushPage connect={() => null} size={() => null} />,
    `/audiences/${id}/push${search}`,
    '/audiences/:id/push',
  );
const openStatus = () => renderPage(<PushStatusPage />, `/pushes/${pushId}`, '/pushes/:id');

test('names the interest that failed a push, and retries with the values kept', async () => {
  const failed = push({
    state: 'failed',
    failed_at: 'checking',
    campaign: null,
    ad_set_id: null,
    complaints: [{ field: 'interests', row: { id: '1', name: 'Yoga', group: 1 }, message: 'It is gone.' }],
  });
  const retry = `POST /pushes/${pushId}/retry`;
  const api = stubApi({
    ...connected,
    [read]: success(failed),
    [readAudience]: success(audience()),
    [readForm]: success(form()),
    'GET /pushes': success([failed]),
    [retry]: success(push()),
  });
  openStatus();
  expect(await screen.findByText('Yoga (group 1): It is gone.')).toBeTruthy();
  const edit = screen.getByRole('link', { name: texts.editAudience });
  expect(edit.getAttribute('href')).toBe(`/audiences/${id}`);
  const again = screen.getByRole('link', { name: texts.again }).getAttribute('href') ?? '';
  expect(again).toBe(`/audiences/${id}/push?retry=${pushId}`);
  open(`?retry=${pushId}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: texts.retrySubmit }));
  await waitFor(() => expect(api.bodyOf(retry)).toMatchObject({ name: 'Yoga people', daily_budget: 550 }));
});

test('a push that is not there says so and leads to the others, whatever stands in the address', async () => {
  stubApi({ ...connected, 'GET /pushes/nope': failure(400, 'validation_failed', 'Invalid UUID') });
  renderPage(<PushStatusPage />, '/pushes/nope', '/pushes/:id');
  expect(await screen.findByRole('heading', { level: 1, name: texts.missingPush })).toBeTruthy();
  expect(screen.queryByText('Invalid UUID')).toBeNull();
  expect(screen.getByRole('link', { name: allTexts.all }).getAttribute('href')).toBe('/pushes');
});

test('shows what a push created, and undoes it only after a confirmation', async () => {
  const takeBack = `POST /pushes/${pushId}/take-back`;
  const api = stubApi({
    ...connected,
    [read]: success(push()),
    [takeBack]: success(push({ state: 'taken_back' })),
  });
  openStatus();
  expect(await screen.findByText('120201')).toBeTruthy();
  expect(screen.getByRole('link', { name: texts.table }).getAttribute('href')).toContain('/Campaign?data=');
  const next = screen.getByRole('link', { name: texts.planTest }).getAttribute('href');
  expect(next).toBe(`/tests/new?cells=${id}&control=${id}`);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: texts.takeBack }));
  const dialog = await screen.findByRole('dialog');
  expect(api.calls()).not.toContain(takeBack);
  await user.click(within(dialog).getByRole('button', { name: texts.confirm }));
  expect(await screen.findByText(texts.takenBack)).toBeTruthy();
  expect(screen.queryByRole('link', { name: texts.planTest })).toBeNull();
});

test('shows what Meta’s restrictions changed', async () => {
  stubApi({
    ...connected,
    [read]: success(push({ left_out: 2, notes: [pushTexts.categoryGender, pushTexts.advantageOff] })),
  });
  openStatus();
  expect(await screen.findByText(pushTexts.advantageOff)).toBeTruthy();
  expect(screen.getByText(pushTexts.categoryGender)).toBeTruthy();
  expect(screen.getByText(texts.withoutRows(2))).toBeTruthy();
});
