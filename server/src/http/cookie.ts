import type { FastifyReply, FastifyRequest } from 'fastify';

interface Cookie {
  /** @param seconds how long it lives; left out, until the browser is closed */
  set(reply: FastifyReply, value: string, seconds?: number): void;
  /** The value, or '' where there is none of ours: 43 characters, 256 bits as base64url. */
  read(request: FastifyRequest): string;
}

/**
 * A cookie that no script reads and no foreign form sends. Behind TLS it has the prefix `__Host-`: neither a sub-domain
 * nor an answer without TLS can then set it.
 */
export function createCookie(plainName: string, publicUrl: string | undefined): Cookie {
  const isTls = publicUrl?.startsWith('https:') ?? false;
  const name = isTls ? `__Host-${plainName}` : plainName;
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);
  return {
    set(reply, value, seconds) {
      const life = seconds === undefined ? '' : `; Max-Age=${seconds}`;
      // Lax: the way back from Facebook is a navigation from a foreign site.
      reply.header('set-cookie', `${name}=${value}; Path=/${life}; HttpOnly; SameSite=Lax${isTls ? '; Secure' : ''}`);
    },
    read: ({ headers }) => pattern.exec(headers.cookie ?? '')?.[1] ?? '',
  };
}
