import { MutationObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { briefsKey, changesBrief } from '#web/lib/brief-contents.ts';
import { queryClient } from './query-client.ts';

const key = [...briefsKey, 'one', 'b1'];
const isStale = () => queryClient.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(key, {});
});

test('a change of what a brief holds has its summary read again, any other change does not', async () => {
  await new MutationObserver(queryClient, { mutationFn: async () => 'other' }).mutate();
  expect(isStale()).toBe(false);
  await new MutationObserver(queryClient, { ...changesBrief, mutationFn: async () => 'changed' }).mutate();
  expect(isStale()).toBe(true);
});

test('a refused change leaves the summary', async () => {
  const refused = new MutationObserver(queryClient, { ...changesBrief, mutationFn: () => Promise.reject(new Error()) });
  await expect(refused.mutate()).rejects.toThrow();
  expect(isStale()).toBe(false);
});
