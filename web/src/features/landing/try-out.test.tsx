import type { TryOutInterest } from '@interest-miner/contract/try-out/endpoints';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { tryOutTexts as texts } from './texts.ts';
import { TryOut } from './try-out.tsx';

const ask = 'GET /try-out';
const tea = 'TeaFood and drink1.2M – 1.5MMeta';

// happy-dom does not know `<search>`, and React warns of unknown elements.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

const sizes = { audience_size_lower_bound: 1_200_000, audience_size_upper_bound: 1_500_000 };
const shared = { topic: 'Food and drink', ...sizes, size_source: 'meta' } as const;
const interest = (name: string, change: Partial<TryOutInterest> = {}) => ({ name, ...shared, ...change });
const found = (interests: TryOutInterest[], total_results = interests.length) => success({ interests, total_results });

afterEach(() => void vi.useRealTimers());

const open = () => renderPage(<TryOut />);
const type = (term: string) => fireEvent.change(screen.getByLabelText(texts.label), { target: { value: term } });
function search(term: string) {
  type(term);
  fireEvent.click(screen.getByRole('button', { name: texts.search }));
}
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const more = () => screen.queryByRole('link', { name: /more with the free trial$/ });

test('shows rows with topic, size and source, and links the rest to the registration', async () => {
  const unknown = { topic: null, audience_size_lower_bound: null, audience_size_upper_bound: null };
  const api = stubApi({ [ask]: found([interest('Green tea'), interest('Tea', unknown)], 1234) });
  const sent = vi.spyOn(globalThis, 'fetch');
  open();
  expect(rows()).toHaveLength(5);
  expect(api.calls()).toEqual([]);
  search(' green tea ');
  expect(await screen.findByText(texts.summary('green tea'))).toBeTruthy();
  expect(sent.mock.calls.map(([url]) => url)).toEqual(['/api/try-out?q=green+tea']);
  expect(screen.getByText(texts.total('1,234'))).toBeTruthy();
  expect(rows()).toEqual(['Green teaFood and drink1.2M – 1.5MMeta', 'TeaUnknownMeta']);
  expect(more()?.textContent).toBe(texts.more('1,232'));
  expect(more()?.getAttribute('href')).toBe('/register?next=%2Fdashboard%3Fq%3Dgreen%2Btea');
});

test('typing searches once, after a pause', async () => {
  const api = stubApi({ [ask]: found([interest('Tea', { size_source: 'estimate' })]) });
  open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const term of ['t', 'te', 'tea']) type(term);
  act(() => vi.advanceTimersByTime(249));
  expect(screen.queryByText(texts.searching)).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByText(texts.searching)).toBeTruthy();
  vi.useRealTimers();
  expect(await screen.findByText(texts.summary('tea'))).toBeTruthy();
  expect(rows()).toEqual(['TeaFood and drink1.2M – 1.5Mestimate']);
  expect(more()).toBeNull();
  expect(api.calls()).toEqual([ask]);
});

test('the results stay until the next ones arrive', async () => {
  const reply = Promise.withResolvers<ReturnType<typeof success>>();
  stubApi({ [ask]: reply.promise });
  open();
  const before = rows();
  search('tea');
  expect(screen.getByText(texts.searching)).toBeTruthy();
  expect(screen.queryByText(/found$/)).toBeNull();
  expect(rows()).toEqual(before);
  reply.resolve(found([interest('Tea')]));
  expect(await screen.findByText(texts.total('1'))).toBeTruthy();
  expect(screen.queryByText(texts.searching)).toBeNull();
  expect(rows()).toEqual([tea]);
});

test('a term without results is named, with a hint', async () => {
  stubApi({ [ask]: found([]) });
  open();
  search('xyzzy');
  const title = await screen.findByText(texts.none('xyzzy'));
  expect(title.closest('[role=status]')?.textContent).toContain(texts.noneHint);
  expect([rows(), more()]).toEqual([[], null]);
});

test('an error replaces the results; Try again repeats the search', async () => {
  const message = 'Too many attempts.';
  const api = stubApi();
  open();
  search('tea');
  expect((await screen.findByText(texts.failed)).closest('[role=alert]')).toBeTruthy();
  expect([rows(), more()]).toEqual([[], null]);
  api.answer(ask, failure(429, 'rate_limited', message));
  fireEvent.click(screen.getByRole('button', { name: texts.tryAgain }));
  expect(await screen.findByText(message)).toBeTruthy();
  api.answer(ask, found([interest('Tea')]));
  fireEvent.click(screen.getByRole('button', { name: texts.tryAgain }));
  expect(await screen.findByText(texts.summary('tea'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.tryAgain })).toBeNull();
});
