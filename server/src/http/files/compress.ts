import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/** Shorter bodies are sent uncompressed. */
export const worthFromBytes = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Compresses off the main thread. Level 4 halves the JSON output of level 1 and still takes about a millisecond for
 * 100 kB.
 */
export function compress(encoding: Encoding, body: string | Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: 4 });
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

const maxHeaderLength = 200;
const refused = /^(br|gzip)\s*;\s*q=0(\.0{0,3})?$/;

/** The best encoding that a client accepts. */
export function encodingFor(header: string | undefined): Encoding | undefined {
  if (header === undefined || header.length > maxHeaderLength) return undefined;
  const taken = header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined;
}

function isWorthIt(request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string {
  if (typeof payload !== 'string' || payload.length < worthFromBytes) return false;
  return !request.url.startsWith('/api/auth') && !reply.hasHeader('content-encoding');
}

/**
 * Compresses a body if it is worth it and the client accepts it. Responses about accounts stay uncompressed: they hold
 * tokens beside user input, and their compressed length would leak both.
 * @param done receives the body to send; headers are set on the reply
 */
export function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload: unknown) => void,
): void {
  if (!isWorthIt(request, reply, payload)) {
    done(null, payload);
    return;
  }
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === undefined) {
    done(null, payload);
    return;
  }
  compress(encoding, payload).then(
    (body) => {
      reply.header('content-encoding', encoding);
      reply.removeHeader('content-length');
      done(null, body);
    },
    (error: Error) => done(error, payload),
  );
}
