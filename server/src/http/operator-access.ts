import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);
const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;

interface AccessSettings {
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly TRUST_PROXY?: string | undefined;
}

/** Whether this process is somebody's own machine: nothing configured that would let others in. */
export function isPrivateMachine({ HOST, PUBLIC_URL, TRUST_PROXY }: AccessSettings): boolean {
  if (TRUST_PROXY !== undefined || !loopbackNames.has(HOST)) return false;
  return PUBLIC_URL === undefined || loopbackNames.has(new URL(PUBLIC_URL).hostname);
}

/**
 * Whether a browser on this machine asks. A proxy that nobody told us about gives itself away by its headers, by the
 * name it was asked for, or by HTTP 1.0; a foreign page that points its name here, by that name.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers, raw } = request;
  if (headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.forwarded ?? headers.via) return false;
  if (raw.httpVersion === '1.0' || !loopbackAddress.test(raw.socket.remoteAddress ?? '')) return false;
  return loopbackNames.has((headers.host ?? '').replace(/:\d+$/, ''));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether the request carries the token, as a bearer's or as the password that a browser asks for. */
export function carriesToken(request: FastifyRequest, token: string): boolean {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ', 2);
  const given =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '')
      : value;
  return timingSafeEqual(digest(given), digest(token));
}
