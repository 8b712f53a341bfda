import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCookie } from './cookie.ts';
import { AppError } from './errors.ts';

interface AccessSettings {
  /** The operator's token: `OPERATOR_TOKEN`, or one generated at the start. */
  readonly operatorToken: string;
  readonly config: { readonly OPERATOR_TOKEN?: string | undefined; readonly PUBLIC_URL?: string | undefined };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (given: string, token: string) => timingSafeEqual(digest(given), digest(token));

/** Whether the request carries the token, as a bearer token or as the password of a browser's prompt. */
export function carriesToken(request: FastifyRequest, token: string): boolean {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ', 2);
  const given =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '')
      : value;
  return isSame(given, token);
}

/** Whether a page of another site sent the request: a browser adds the operator's stored password or cookie even then. */
function isFromOtherSite({ headers, host, protocol }: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  const own = [`${protocol}://${host}`, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])];
  return !own.includes(headers.origin);
}

/**
 * Protects the routes of `pages` with the operator's token. If it was generated at the start, the printed link
 * carries it once: then it moves to a cookie and is removed from the address.
 */
export function guardOperatorPages(pages: FastifyInstance, { operatorToken, config }: AccessSettings): void {
  const cookie = createCookie('im_operator', config.PUBLIC_URL);
  const hasLink = config.OPERATOR_TOKEN === undefined;
  pages.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.method !== 'GET' && request.method !== 'HEAD' && isFromOtherSite(request, config.PUBLIC_URL))
      throw new AppError('insufficient_scope', { message: 'Operator pages can only be changed from themselves.' });
    if (hasLink) {
      const [path = '', query] = request.url.split('?', 2);
      const given = new URLSearchParams(query).get('token');
      if (given !== null && isSame(given, operatorToken)) {
        cookie.set(reply, operatorToken);
        return reply.header('referrer-policy', 'no-referrer').redirect(path, 303);
      }
      if (isSame(cookie.read(request), operatorToken)) return;
    }
    if (carriesToken(request, operatorToken)) return;
    reply.header('www-authenticate', 'Basic realm="operator", charset="UTF-8"');
    throw new AppError('unauthenticated', { message: 'This page needs the operator token.' });
  });
}
