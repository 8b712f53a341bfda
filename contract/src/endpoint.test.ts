import { expect, test } from 'vitest';
import { z } from 'zod';
import { dataResponse, defineEndpoint, fieldsResponse, messageAndDataResponse, messageResponse } from './endpoint.ts';

const shared = { method: 'POST', path: '/things/:id', summary: '', auth: 'user', errors: [] } as const;
const params = z.object({ id: z.string() });

test('path, query and body share no name, because a verb gets their fields in one object', () => {
  const response = messageResponse;
  defineEndpoint({ ...shared, response, params, body: z.object({ name: z.string() }) });
  // @ts-expect-error both have an id
  defineEndpoint({ ...shared, response, params, body: z.object({ id: z.string() }) });
  // @ts-expect-error one of the bodies has an id
  defineEndpoint({
    ...shared,
    response,
    params,
    body: z.union([z.object({ a: z.string() }), z.object({ id: z.string() })]),
  });
  // @ts-expect-error any field could be an id
  defineEndpoint({ ...shared, response, params, body: z.looseObject({}) });
  // @ts-expect-error both have an id
  defineEndpoint({ ...shared, response, params, query: z.object({ id: z.string() }) });
});

test.each([
  [dataResponse(z.string()).wrap('a'), { success: true, data: 'a' }],
  [messageResponse.wrap('Done'), { success: true, message: 'Done' }],
  [
    messageAndDataResponse(z.string()).wrap({ message: 'Done', data: 'a' }),
    { success: true, message: 'Done', data: 'a' },
  ],
  [fieldsResponse({ step: z.string() }).wrap({ step: 'otp' }), { success: true, step: 'otp' }],
])('a result becomes the body %#', (body, expected) => {
  expect(body).toEqual(expected);
});
