import type { FastifyReply, FastifyRequest } from 'fastify';

interface Cookie {
  /** @param seconds lifetime; if left out, until the browser closes */
  set(reply: FastifyReply, value: string, seconds?: number): void;
  /** The value, or '' if none is valid: 43 characters, 256 bits as base64url. */
  read(request: FastifyRequest): string;
}

/**
 * A cookie hidden from scripts and not sent by cross-site forms. Behind TLS it has the prefix `__Host-`, so that neither
 * a sub-domain nor a response without TLS can set it.
 */
export function createCookie(plainName: string, publicUrl: string | undefined): Cookie {
  const isTls = publicUrl?.startsWith('https:') ?? false;
  const name = isTls ? `__Host-${plainName}` : plainName;
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);
  return {
    set(reply, value, seconds) {
      const life = seconds === undefined ? '' : `; Max-Age=${seconds}`;
      // Lax: the redirect from Facebook is a cross-site navigation.
      reply.header('set-cookie', `${name}=${value}; Path=/${life}; HttpOnly; SameSite=Lax${isTls ? '; Secure' : ''}`);
    },
    read: ({ headers }) => pattern.exec(headers.cookie ?? '')?.[1] ?? '',
  };
}
