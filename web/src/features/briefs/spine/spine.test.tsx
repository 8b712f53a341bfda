import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { chooseBrief, inCurrentBrief, useCurrentBrief } from '#web/lib/current-brief.ts';
import { endSession, getToken } from '#web/lib/session.ts';
import { briefDetail, briefIds, briefSummary, briefsPage } from '#web/test-helpers/briefs.ts';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { Spine } from './spine.tsx';

const [first, second] = briefIds;
const links = { open: (id: string) => `/open/${id}`, edit: (id: string) => `/edit/${id}` };
const band = <Spine links={links} ranked={false} />;

beforeEach(() => {
  loginOwner();
  chooseBrief(undefined);
});

test('shows the newest brief until another is chosen, and marks where one is', async () => {
  const other = briefDetail({ id: second, name: 'Café Linde', analysis: null });
  stubApi({
    'GET /briefs': briefsPage([briefSummary(), briefSummary({ id: second, name: 'Café Linde' })]),
    [`GET /briefs/${first}`]: success(briefDetail()),
    [`GET /briefs/${second}`]: success(other),
  });
  const router = renderPage(band, '/lists/l1');
  expect(await screen.findByText('94 ranked · none chosen yet')).toBeTruthy();
  expect(screen.getByRole('link', { current: 'step' }).textContent).toContain('Interests');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Switch brief' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Café Linde' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(useCurrentBrief.getState().id).toBe(second);
});

test('a brief that is gone gives way to the newest', async () => {
  chooseBrief(second);
  stubApi({
    'GET /briefs': briefsPage([briefSummary()]),
    [`GET /briefs/${first}`]: success(briefDetail()),
    [`GET /briefs/${second}`]: failure(404, 'not_found', 'This brief no longer exists.'),
  });
  renderPage(band);
  expect(await screen.findByText('94 ranked · none chosen yet')).toBeTruthy();
  expect(useCurrentBrief.getState().id).toBe(first);
});

test('a part that is pressed while the brief still loads leads on once it is known where', async () => {
  chooseBrief(first);
  let arrive = (_: ReturnType<typeof success>) => {};
  const answer = new Promise<ReturnType<typeof success>>((resolve) => {
    arrive = resolve;
  });
  stubApi({ [`GET /briefs/${first}`]: answer });
  const router = renderPage(band, '/profile');
  await userEvent.click(screen.getByRole('link', { name: /Interests/ }));
  expect(router.state.location.pathname).toBe('/profile');
  arrive(success(briefDetail()));
  await waitFor(() => expect(router.state.location.pathname).toBe('/open/a1'));
});

test('if nothing can be loaded it still leads everywhere, and claims nothing', async () => {
  const api = stubApi({ 'GET /briefs': failure(503, 'unavailable', 'The database is busy.') });
  renderPage(band);
  await waitFor(() => expect(api.calls()).toContain('GET /briefs'));
  expect(screen.getAllByRole('link')).toHaveLength(4);
  expect(screen.queryByText('none yet')).toBeNull();
});

test('what is made in a brief that was deleted meanwhile is made without one', async () => {
  chooseBrief(first);
  const asked: unknown[] = [];
  const made = await inCurrentBrief(async (brief) => {
    asked.push(brief);
    if (brief.brief_id) throw new ApiError({ code: 'not_found', message: 'This brief no longer exists.' });
    return 'made';
  });
  expect([made, asked]).toEqual(['made', [{ brief_id: first }, {}]]);
  expect(useCurrentBrief.getState().id).toBeUndefined();
  chooseBrief(first);
  const busy = new ApiError({ code: 'internal', message: 'Busy' });
  await expect(inCurrentBrief(() => Promise.reject(busy))).rejects.toBe(busy);
});

test('the end of a session forgets the brief', () => {
  chooseBrief(first);
  endSession(getToken());
  expect(useCurrentBrief.getState().id).toBeUndefined();
  expect(localStorage.getItem('brief')).toBeNull();
});

test('when the briefs cannot be loaded, the name of the part stands alone, without an empty line beneath', async () => {
  stubApi({ 'GET /briefs': failure(500, 'internal', 'An unexpected error occurred.') });
  renderPage(band, '/lists/l1');
  const link = screen.getByRole('link', { current: 'step' });
  expect(link.children).toHaveLength(2);
  await waitFor(() => expect(link.children).toHaveLength(1));
});
