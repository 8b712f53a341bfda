import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseBrief, useCurrentBrief } from '#web/lib/current-brief.ts';
import { briefDetail, briefIds, briefSummary, briefsPage } from '#web/test-helpers/briefs.ts';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { BriefsPage } from './briefs-page.tsx';

const [first, second] = briefIds;
const page = (describe = vi.fn()) => <BriefsPage placeOf={({ id }) => `/place-of/${id}`} onDescribe={describe} />;

beforeEach(() => {
  loginOwner();
  chooseBrief(first);
});

test('lists what each brief holds, and opening one makes it current', async () => {
  stubApi({
    'GET /briefs': briefsPage([
      briefSummary({ lists: 1, audiences: 2 }),
      briefSummary({ id: second, name: 'Café', ranked: null }),
    ]),
    [`GET /briefs/${second}`]: success(briefDetail({ id: second })),
  });
  const router = renderPage(page(), '/briefs');
  expect((await screen.findAllByText('94 ranked · 1 list · 2 audiences')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Nothing yet').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Working on this')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Open Café' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/place-of/${second}`));
  expect(useCurrentBrief.getState().id).toBe(second);
});

test('a brief is deleted and comes back; what fails says so and changes nothing', async () => {
  const api = stubApi({
    'GET /briefs': briefsPage([briefSummary()]),
    [`DELETE /briefs/${first}`]: failure(503, 'unavailable', 'The database is busy.'),
    [`POST /briefs/${first}/restore`]: success(briefDetail()),
  });
  renderPage(page(), '/briefs');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete Prana Studio' }));
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  expect(useCurrentBrief.getState().id).toBe(first);

  api.answer(`DELETE /briefs/${first}`, { json: { success: true, message: 'Brief deleted.' } });
  await user.click(screen.getByRole('button', { name: 'Delete Prana Studio' }));
  expect(await screen.findByText(/^“Prana Studio” deleted/)).toBeTruthy();
  expect(useCurrentBrief.getState().id).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(useCurrentBrief.getState().id).toBe(first));
});

test('a brief is renamed, but not to nothing', async () => {
  const api = stubApi({
    'GET /briefs': briefsPage([briefSummary()]),
    [`PUT /briefs/${first}`]: success(briefDetail({ name: 'Prana Pune' })),
  });
  renderPage(page(), '/briefs');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Rename Prana Studio' }));
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Please give the brief a name')).toBeTruthy();
  await user.type(field, 'Prana Pune');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  expect(api.bodyOf(`PUT /briefs/${first}`)).toEqual({ name: 'Prana Pune' });
});

test('without a brief it says how to start; a name alone leads to the search', async () => {
  chooseBrief(undefined);
  stubApi({ 'GET /briefs': briefsPage([]), 'POST /briefs': success(briefDetail({ id: second })) });
  const describe = vi.fn();
  const router = renderPage(page(describe), '/briefs');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Describe the business' }));
  expect(describe).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Search by word' }).getAttribute('href')).toBe('/dashboard');
  await router.navigate('/briefs?new=1');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Café');
  await user.click(screen.getByRole('button', { name: 'Start with a search' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(useCurrentBrief.getState().id).toBe(second);
});
