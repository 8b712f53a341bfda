import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const fromBytes = 1024;
// Level 4 halves what level 1 leaves of JSON and still takes about a millisecond for 100 kB, off the main thread.
const brotli = (body: string) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
const gzipped = (body: string) => promisify(gzip)(body, { level: 4 });

function encodingFor(header: string | undefined): 'br' | 'gzip' | undefined {
  if (header === undefined) return undefined;
  if (/(^|,)\s*br\s*(;\s*q=(1|0\.\d*[1-9]))?\s*(,|$)/.test(header)) return 'br';
  if (/(^|,)\s*gzip\s*(;\s*q=(1|0\.\d*[1-9]))?\s*(,|$)/.test(header)) return 'gzip';
  return undefined;
}

/**
 * Compresses a text that is worth it for a client that takes it. Answers about accounts stay as they are: they hold
 * tokens beside what was sent, and their compressed length would tell about both.
 * @returns the body to send; headers are set on the reply
 */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < fromBytes) return payload;
  if (request.url.startsWith('/api/auth') || reply.hasHeader('content-encoding')) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === undefined) return payload;
  const body = await (encoding === 'br' ? brotli(payload) : gzipped(payload));
  reply.header('content-encoding', encoding);
  reply.removeHeader('content-length');
  return body;
}
