import { z } from 'zod';
import { dataResponse, defineEndpoint, messageResponse } from '../endpoint.ts';

/** A first verdict; an ad that Meta rejects; an audience, or the whole test, that is not delivered as planned. */
export const testNewsKinds = ['verdict', 'rejected', 'not_delivered'] as const;
export type TestNewsKind = (typeof testNewsKinds)[number];

/** News of a test, each once. `simulated`: the test ad account invented it. `cell`: name of the audience that it is about; null for all of them. */
export const testNews = z.object({
  id: z.string(),
  test_id: z.string(),
  test_name: z.string(),
  simulated: z.boolean(),
  kind: z.enum(testNewsKinds),
  cell: z.string().nullable(),
  sentence: z.string(),
  found_at: z.string(),
  read: z.boolean(),
});
export type TestNews = z.output<typeof testNews>;

export const listTestNews = defineEndpoint({
  method: 'GET',
  path: '/tests/news',
  summary: 'What happened to your tests: verdicts, rejected ads, what is not delivered; newest first',
  auth: 'user',
  scope: 'tests:read',
  fromReplica: true,
  response: dataResponse(z.object({ news: z.array(testNews), unread: z.number().int() })),
  errors: [],
});
export type TestNewsList = z.output<typeof listTestNews.response.schema>['data'];

export const readTestNews = defineEndpoint({
  method: 'POST',
  path: '/tests/news/:id/read',
  summary: 'Mark one piece of news of your tests as read',
  auth: 'user',
  params: z.object({ id: z.uuid() }),
  response: messageResponse,
  errors: ['not_found'],
});

export const readAllTestNews = defineEndpoint({
  method: 'POST',
  path: '/tests/news/read',
  summary: 'Mark all news of your tests as read',
  auth: 'user',
  response: messageResponse,
  errors: [],
});
