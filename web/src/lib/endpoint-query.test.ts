import { getList, listLists } from '@interest-miner/contract/lists/endpoints';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { failure, stubApi, success } from '../test-helpers/stub-api.ts';
import { endpointQuery } from './endpoint-query.ts';
import { clearAll, storeSession } from './session.ts';

beforeEach(() => {
  clearAll();
  storeSession({ access_token: 'token', email: 'r@example.com', name: 'Rosa' });
});

const id = '102c42cd-60e3-481d-8e6d-563cf092ebc1';
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

it('reads the data within the envelope', async () => {
  stubApi({ 'GET /lists': success({ lists: [] }) });
  await expect(client().fetchQuery(endpointQuery(['lists'], listLists))).resolves.toEqual({ lists: [] });
});

it("fails with the server's message, or the fallback without one", async () => {
  const options = endpointQuery(['list'], getList, { params: { id }, fallback: 'Not loaded' });
  const api = stubApi({ [`GET /lists/${id}`]: failure(404, 'not_found', 'Gone') });
  await expect(client().fetchQuery(options)).rejects.toThrow('Gone');
  api.answer(`GET /lists/${id}`, { json: 'nonsense' });
  await expect(client().fetchQuery(options)).rejects.toThrow('Not loaded');
});

it('stops the call when the query is cancelled', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const queries = client();
  queries.fetchQuery(endpointQuery(['lists'], listLists)).catch(() => {});
  await queries.cancelQueries({ queryKey: ['lists'] });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
