import { expect, test } from 'vitest';
import type { Transport } from '../meta/transport.ts';
import { createMetaAds } from './meta-ads.ts';

const access = { token: 'EAAB', ownApp: false, account: 'act_1', urgency: 'work' } as const;

/** An ad account to which Meta answers everything with the same body. */
function answering(body: object) {
  const transport: Transport = {
    send: async () => ({ status: 200, headers: {}, body: JSON.stringify(body) }),
    close() {},
  };
  return createMetaAds({
    kind: 'meta',
    app: undefined,
    graphUrl: 'https://graph.example',
    version: 'v26.0',
    transport,
    budget: { enter: async () => {}, waitFor: async () => 0 },
    pauses: { findPause: async () => undefined, savePause: async () => {} },
    clock: () => 0,
  });
}

test('an answer without a list is unreadable, as a push would take it for an empty one and create again', async () => {
  for (const body of [{}, { data: {} }, { data: null }]) {
    const port = answering(body);
    await expect(port.list(access, 'adsets', { named: 'im-abc' })).rejects.toMatchObject({ kind: 'unreadable' });
    await expect(port.validateIds(access, ['6003306084421'])).rejects.toMatchObject({ kind: 'unreadable' });
  }
});

test('an id that Meta says nothing about is not reported as gone', async () => {
  const port = answering({ data: [{ id: '6003306084421', name: 'Yoga', valid: true }] });
  const checks = await port.validateIds(access, ['6003306084421', '6003176678152']);
  expect(checks.map(({ asked, valid }) => [asked, valid])).toEqual([['6003306084421', true]]);
});
