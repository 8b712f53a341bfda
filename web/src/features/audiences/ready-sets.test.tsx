import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { pressOnce } from '#web/lib/keys/press-once.ts';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { audience } from '#web/test-helpers/pushes.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { ReadySets } from './ready-sets.tsx';

const row = {
  id: '600310',
  type: 'interests',
  source: 'meta',
  name: 'Yoga',
  path: [],
  topic: null,
  lower: 1000,
  upper: 2000,
  checked_at: '2026-11-22T12:00:00.000Z',
};

beforeEach(loginOwner);

test('turns a suggested audience into one audience, with a double click too', async () => {
  onTestFinished(pressOnce());
  const set = { kind: 'core', title: 'Core', why: 'Closest to the brief.', rows: [row] };
  const api = stubApi({
    'POST /audiences/sets': success([set]),
    'POST /audiences': failure(409, 'limit_reached', 'You have 200 audiences.'),
  });
  renderPage(<ReadySets analysisId="a1" nameOf={(title) => `Cork Mats · ${title}`} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Suggest audiences' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Build this audience' }));
  expect(api.bodyOf('POST /audiences/sets')).toEqual({ analysis_id: 'a1' });
  expect(api.bodyOf('POST /audiences')).toMatchObject({ name: 'Cork Mats · Core', spec: { groups: [['600310']] } });
  expect(await screen.findByText('You have 200 audiences.')).toBeTruthy();
  expect(api.calls().filter((call) => call === 'POST /audiences')).toHaveLength(1);
});

test('two suggested audiences become a test in one click; a second attempt makes none twice', async () => {
  const sets = ['core', 'adjacent', 'brands'].map((kind) => ({ kind, title: kind, why: '', rows: [row] }));
  const replies = [
    success(audience({ id: 'u1' })),
    failure(409, 'limit_reached', 'Please try again.'),
    success(audience({ id: 'u2' })),
  ];
  const api = stubApi({
    'POST /audiences/sets': success(sets),
    'POST /audiences': () => replies.shift() ?? failure(500, 'internal', 'One too many.'),
  });
  const router = renderPage(<ReadySets analysisId="a1" nameOf={(title) => `Cork Mats · ${title}`} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Suggest audiences' }));
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Test brands' })).checked).toBe(false);
  // The button that had the focus is gone.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Suggested audiences' })),
  );
  await user.click(screen.getByRole('button', { name: 'Test these' }));
  expect(await screen.findByText('Please try again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Test these' }));
  await waitFor(() => expect(router.state.location.search).toBe('?cells=u1%2Cu2'));
  expect(api.calls().filter((call) => call === 'POST /audiences')).toHaveLength(3);
});

test('a single suggestion is tested with and without its interests', async () => {
  const api = stubApi({
    'POST /audiences/sets': success([{ kind: 'adjacent', title: 'Adjacent', why: '', rows: [row] }]),
    'POST /audiences': success(audience({ id: 'u1' })),
  });
  const router = renderPage(<ReadySets analysisId="a1" nameOf={(title) => `Cork Mats · ${title}`} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Suggest audiences' }));
  await user.click(await screen.findByRole('button', { name: 'Test with and without' }));
  await waitFor(() => expect(router.state.location.search).toBe('?cells=u1&control=u1'));
  expect(api.calls().filter((call) => call === 'POST /audiences')).toHaveLength(1);
});

test('says what to do if a result has no suggestion', async () => {
  stubApi({ 'POST /audiences/sets': success([]) });
  renderPage(<ReadySets analysisId="a1" nameOf={(title) => `Cork Mats · ${title}`} />);
  await userEvent.click(screen.getByRole('button', { name: 'Suggest audiences' }));
  expect(await screen.findByText(/^No suggestion has/)).toBeTruthy();
});
