import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { refuse } from './refuse.ts';

test('content-length counts bytes, not characters', () => {
  const sent: { length?: unknown; body?: string } = {};
  const response = {
    writeHead: (_status: number, headers: Record<string, unknown>) => {
      sent.length = headers['content-length'];
    },
    end: (body: string) => {
      sent.body = body;
    },
  };
  refuse({ resume() {} } as unknown as IncomingMessage, response as unknown as ServerResponse, 'meta_not_connected');
  expect(sent.body).toContain('Account Settings → Meta');
  expect(sent.length).toBe(Buffer.byteLength(sent.body ?? ''));
});
