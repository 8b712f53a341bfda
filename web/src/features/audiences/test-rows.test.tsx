import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { audience } from '#web/test-helpers/pushes.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { TestRows } from './test-rows.tsx';

const row = (id: string, name: string) => ({
  id,
  type: 'interests' as const,
  source: 'meta' as const,
  name,
  path: [],
  topic: null,
  lower: 1000,
  upper: 2000,
  checked_at: '2026-11-22T12:00:00.000Z',
});
const yoga = row('600310', 'Yoga');
const pilates = row('600311', 'Pilates');

beforeEach(loginOwner);

test('each ticked interest becomes an audience, and the plan opens with them', async () => {
  const replies = [success(audience({ id: 'u1' })), success(audience({ id: 'u2' }))];
  const api = stubApi({ 'POST /audiences': () => replies.shift() ?? success(null) });
  const router = renderPage(<TestRows rows={[yoga, pilates]} nameOf={(name) => `Mats · ${name}`} />);
  await userEvent.click(screen.getByRole('button', { name: 'Test these' }));
  await waitFor(() => expect(router.state.location.search).toBe('?cells=u1%2Cu2'));
  expect(api.bodyOf('POST /audiences')).toMatchObject({ name: 'Mats · Pilates', spec: { groups: [['600311']] } });
});

test('is offered only for as many interests with an id as a test takes', () => {
  const six = Array.from({ length: 6 }, (_, at) => row(`60031${at}`, `Interest ${at}`));
  for (const rows of [[yoga], six, [yoga, { ...pilates, id: 'pilates', source: 'catalogue' as const }]]) {
    renderPage(<TestRows rows={rows} nameOf={(name) => name} />);
    expect(screen.queryByRole('button', { name: 'Test these' })).toBeNull();
  }
});
