import type { FastifyRequest } from 'fastify';

/** The public origin: from `PUBLIC_URL`, otherwise this machine; never from the `Host` header. */
export function publicOrigin(
  { PUBLIC_URL, PORT = 1000 }: { readonly PUBLIC_URL?: string | undefined; readonly PORT?: number | undefined },
  request: FastifyRequest,
): string {
  return PUBLIC_URL === undefined ? `http://localhost:${request.socket.localPort ?? PORT}` : new URL(PUBLIC_URL).origin;
}
