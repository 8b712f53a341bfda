import type { FastifyInstance } from 'fastify';
import { bodyLimitBytes } from './json-body.ts';

/** Leaves bodies of any type as raw bytes, at most 64 KB: for messages whose signature covers them. */
export function acceptRaw(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
    async (_request: unknown, body: Buffer) => body,
  );
}
