import {
  listTestNews,
  readAllTestNews,
  readTestNews,
  type TestNewsList,
} from '@interest-miner/contract/tests/news-endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import { endpointQuery } from './endpoint-query.ts';

/** Below the key of tests: what changes a test, such as the clock of the test ad account, may bring news. */
const testNewsKey = ['tests', 'news'] as const;
/** Tests are read every few hours. */
const freshMs = 5 * 60_000;

/** What happened to the user's tests, newest first. */
export function useTestNews() {
  return useQuery({ ...endpointQuery(testNewsKey, listTestNews), staleTime: freshMs });
}

/** Marks one piece of news as read, or all without an id; the screens change immediately. */
export function useReadTestNews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? call(readAllTestNews, {}) : call(readTestNews, { params: { id } }),
    onMutate: (id) =>
      client.setQueryData<TestNewsList>(testNewsKey, (list) => {
        if (!list) return list;
        const news = list.news.map((row) => (id === undefined || row.id === id ? { ...row, read: true } : row));
        return { news, unread: news.filter(({ read }) => !read).length };
      }),
    onError: () => client.invalidateQueries({ queryKey: testNewsKey }),
  });
}
