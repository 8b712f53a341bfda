import { metaLoginNotices } from '@interest-miner/contract/connections/texts';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeSession } from '#web/lib/session.ts';
import { audience, connected, form, pushedId as id, push, pushId, row } from '#web/test-helpers/pushes.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { PushPage } from './push-page.tsx';
import { texts } from './texts.ts';

const readForm = `GET /audiences/${id}/push`;
const readAudience = `GET /audiences/${id}`;
const start = `POST /audiences/${id}/push`;

beforeEach(() => storeSession({ access_token: 'token-of-ann', email: 'ann@example.com', name: 'Ann' }));
const connect = ({ why, onConnected }: { why: string; onConnected: () => void }) => (
  <button type="button" onClick={onConnected}>
    {why}
  </button>
);
const open = (search = '') =>
  renderPage(<PushPage connect={connect} size={() => null} />, `/audiences/${id}/push${search}`, '/audiences/:id/push');

test('requires the category, shows its restrictions, and sends the budget in the smallest unit', async () => {
  const api = stubApi({
    ...connected,
    [readAudience]: success(audience()),
    [readForm]: success(form()),
    'GET /pushes': success([]),
    [start]: success(push()),
  });
  const router = open();
  expect(await screen.findByText(pushTexts.test)).toBeTruthy();
  const user = userEvent.setup();
  const budget = screen.getByLabelText(texts.budget('USD'));
  for (const [amount, problem] of [
    ['0', pushTexts.budgetZero],
    ['2000000', pushTexts.budgetTooHigh],
  ] as const) {
    await user.type(budget, amount);
    await user.click(screen.getByRole('button', { name: texts.submit }));
    expect(screen.getByText(problem)).toBeTruthy();
    await user.clear(budget);
  }
  await user.type(budget, '5.5');
  await user.click(screen.getByRole('button', { name: texts.submit }));
  expect(screen.getByText(pushTexts.categoryRequired)).toBeTruthy();
  expect(api.calls()).not.toContain(start);
  await user.selectOptions(screen.getByLabelText(texts.category), 'housing');
  expect(screen.getByText(pushTexts.categoryGender)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(texts.category), 'none');
  await user.click(screen.getByRole('button', { name: texts.submit }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/pushes/${pushId}`));
  expect(api.bodyOf(start)).toMatchObject({
    request_id: expect.any(String),
    ad_account_id: 'act_1',
    objective: 'OUTCOME_AWARENESS',
    special_ad_category: 'none',
    daily_budget: 550,
  });
});

test('what is edited beside the form is saved before it can be pushed, and what was typed stays', async () => {
  const answers = [Promise.withResolvers<ReturnType<typeof success>>(), success(audience({ revision: 3 }))] as const;
  const { spec } = audience();
  const api = stubApi({
    ...connected,
    [readAudience]: success(audience()),
    [readForm]: success(form()),
    'GET /pushes': success([]),
    [`PUT ${readAudience.slice(4)}`]: answers[0].promise,
  });
  open();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(texts.budget('USD')), '5');
  await user.click(screen.getByRole('button', { name: 'Gender: Women and men' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'women');
  expect(screen.getByRole('button', { name: texts.submit })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Age: 25–45' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Age from' }), '30');
  const save = `PUT /audiences/${id}`;
  expect(api.calls().filter((one) => one === save)).toHaveLength(1);
  expect(api.bodyOf(save)).toMatchObject({ revision: 1, spec: { gender: 'women', age_min: 25 } });
  api.answer(save, answers[1]);
  answers[0].resolve(success(audience({ revision: 2, spec: { ...spec, gender: 'women' } })));
  await waitFor(() => expect(api.calls().filter((one) => one === save)).toHaveLength(2));
  expect(api.bodyOf(save)).toMatchObject({ revision: 2, spec: { gender: 'women', age_min: 30 } });
  await waitFor(() => expect(screen.getByRole('button', { name: texts.submit })).toHaveProperty('disabled', false));
  expect(screen.getByLabelText(texts.budget('USD'))).toHaveProperty('value', '5');
});

test('a category that may not choose age says so beside the form', async () => {
  stubApi({
    ...connected,
    [readAudience]: success(audience()),
    [readForm]: success(form()),
    'GET /pushes': success([]),
  });
  open();
  await userEvent.selectOptions(await screen.findByLabelText(texts.category), 'housing');
  expect(screen.getByRole('button', { name: 'Age: 25–45 not sent' })).toBeTruthy();
});

test('requires names for the EU and shows the server’s errors at their fields', async () => {
  const fields = { daily_budget: pushTexts.budgetTooLow('$1.00'), dsa_payor: pushTexts.dsaPayor };
  stubApi({
    ...connected,
    [readAudience]: success(audience()),
    [readForm]: success(form({ dsa: { beneficiary: 'Cork Ltd', payor: null } })),
    'GET /pushes': success([]),
    [start]: {
      status: 400,
      json: { success: false, code: 'validation_failed', message: 'x', request_id: 'r', fields },
    },
  });
  open();
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText(texts.category), 'none');
  await user.type(screen.getByLabelText(texts.budget('USD')), '0.5');
  expect(screen.getByLabelText(texts.beneficiary)).toHaveProperty('value', 'Cork Ltd');
  await user.click(screen.getByRole('button', { name: texts.submit }));
  expect(await screen.findByText(pushTexts.dsaPayor)).toBeTruthy();
  expect(screen.getByText(pushTexts.budgetTooLow('$1.00'))).toBeTruthy();
});

test('without a connection connects on the spot and goes on, beside what is pushed', async () => {
  const api = stubApi({
    ...connected,
    [readAudience]: success(audience()),
    [readForm]: failure(409, 'meta_not_connected', 'Connect your Meta ad account first.'),
    'GET /pushes': success([]),
  });
  open('?meta=cancelled');
  const step = await screen.findByRole('button', { name: texts.connectWhy });
  // How the login ended comes first: on a phone, what is pushed fills the screen.
  const outcome = screen.getByText(metaLoginNotices.cancelled);
  const recap = screen.getByText(texts.recap);
  expect(outcome.compareDocumentPosition(recap) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Age: 25–45' })).toBeTruthy();
  api.answer(readForm, success(form()));
  await userEvent.click(step);
  expect(await screen.findByLabelText(texts.category)).toBeTruthy();
});

test('says before the form what is left out, and pushes the rest', async () => {
  const spec = { ...audience().spec, groups: [[row('6003306084421', 'Yoga'), row('builtin:x', 'Yin yoga')]] };
  const api = stubApi({
    ...connected,
    [readAudience]: success(audience({ spec })),
    [readForm]: success(form()),
    'GET /pushes': success([]),
    [start]: success(push()),
  });
  open();
  expect(await screen.findByText(texts.interestsOf(1, 2))).toBeTruthy();
  expect(screen.getByText('Yin yoga')).toBeTruthy();
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText(texts.category), 'none');
  await user.type(screen.getByLabelText(texts.budget('USD')), '5');
  await user.click(screen.getByRole('button', { name: texts.submit }));
  await waitFor(() => expect(api.bodyOf(start)).toMatchObject({ leave_out_missing: true }));
});

test('offers the nearest interest with an id instead of one that is left out', async () => {
  const spec = { ...audience().spec, groups: [[row('6003306084421', 'Yoga'), row('builtin:x', 'Yin yoga')]] };
  const changed = { ...spec, groups: [[row('6003306084421', 'Yoga'), row('7', 'Hot yoga')]] };
  const save = `PUT /audiences/${id}`;
  const nearest = [{ ref: 'builtin:x', name: 'Yin yoga', group: 1, reason: 'no_id', nearest: [row('7', 'Hot yoga')] }];
  const api = stubApi({
    ...connected,
    [readAudience]: success(audience({ spec })),
    [readForm]: success(form()),
    [`GET /audiences/${id}/left-out`]: success({ remaining: 1, unchecked: 0, rows: nearest }),
    'GET /pushes': success([]),
    [save]: success(audience({ spec: changed, revision: 2 })),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: texts.replaceWith('Hot yoga', 'Yin yoga') }));
  expect(await screen.findByText('Yoga, Hot yoga')).toBeTruthy();
  expect(screen.queryByText(texts.leftOut)).toBeNull();
  expect(api.bodyOf(save)).toMatchObject({ spec: { groups: [['6003306084421', '7']] }, revision: 1 });
});

test('offers no form for an audience of which Meta could target nothing', async () => {
  const spec = { ...audience().spec, groups: [[row('builtin:x', 'Yin yoga')]] };
  stubApi({
    ...connected,
    [readAudience]: success(audience({ spec })),
    [readForm]: success(form()),
    'GET /pushes': success([]),
  });
  open();
  expect(await screen.findByText(texts.nothingLeft)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.submit })).toBeNull();
});

test('offers pages and pixels by name, takes a single one, and asks for an id where Meta does not say', async () => {
  const pixels = [{ id: '7', name: 'Shop', last_fired_at: null }];
  const pages = ['Cork', 'Cork'].map((name, place) => ({ id: `${place}`, name, last_fired_at: null }));
  const api = stubApi({
    ...connected,
    [readAudience]: success(audience()),
    [readForm]: success(form({ promoted: { kind: 'pixel', choices: pixels } })),
    'GET /pushes': success([]),
  });
  open();
  expect(await screen.findByLabelText(texts.promoted.pixel)).toHaveProperty('value', '7');
  expect(screen.getByText(texts.neverFired)).toBeTruthy();
  cleanup();
  api.answer(readForm, success(form({ promoted: { kind: 'page', choices: pages } })));
  open();
  expect(await screen.findByLabelText(texts.promoted.page)).toHaveProperty('value', '');
  expect(screen.getByRole('option', { name: 'Cork (1)' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: texts.submit }));
  expect(screen.getByText(texts.choosePromoted.page)).toBeTruthy();
  cleanup();
  api.answer(readForm, success(form({ promoted: { kind: 'page', choices: null } })));
  open();
  expect(await screen.findByLabelText(texts.promotedId.page)).toBeTruthy();
  expect(screen.getByText(texts.promotedUnread.page)).toBeTruthy();
});
