import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { acceptJson } from '../../../http/body/json-body.ts';
import { AppError } from '../../../http/errors.ts';
import { payInput, type SandboxGateway } from './gateway.ts';

export const sandboxPrefix = '/sandbox/razorpay';
const windowScript = readFileSync(new URL('./checkout-window.js', import.meta.url), 'utf8');
const hidden = { hide: true } as const;
const orderParams = z.object({ orderId: z.string().regex(/^[\w-]{1,64}$/) });

/** Local URL of a listening socket. */
export function ownAddress({ address, family, port }: AddressInfo): string {
  const any = address === '0.0.0.0' || address === '::';
  const host = any ? '127.0.0.1' : address;
  return `http://${!any && family === 'IPv6' ? `[${host}]` : host}:${port}`;
}

const refundKey = (header: string | string[] | undefined) => (typeof header === 'string' ? header.slice(0, 100) : '');

/**
 * Serves the sandbox gateway under `/sandbox/razorpay`: its REST API, its checkout script and the script's calls. Mount
 * only if no real gateway is configured.
 */
export async function sandboxRoutes(app: FastifyInstance, gateway: SandboxGateway): Promise<void> {
  app.addHook('onListen', async () => {
    const bound = app.server.address();
    if (bound === null || typeof bound === 'string') return;
    gateway.webhooks.listenAt(ownAddress(bound));
    gateway.webhooks.deliverSoon();
  });
  app.addHook('onClose', () => gateway.webhooks.close());
  await app.register(
    async (scope) => {
      acceptJson(scope);
      scope.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      scope.get('/checkout.js', { schema: hidden }, async (_request, reply) =>
        reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(windowScript),
      );
      scope.get('/checkout/:orderId', { schema: { ...hidden, params: orderParams } }, async (request) => {
        const order = await gateway.showOrder((request.params as z.output<typeof orderParams>).orderId);
        if (!order) throw new AppError('not_found');
        return order;
      });
      scope.post(
        '/checkout/:orderId',
        { schema: { ...hidden, params: orderParams, body: payInput } },
        async (request, reply) => {
          const { orderId } = request.params as z.output<typeof orderParams>;
          const { status, json } = await gateway.pay(orderId, request.body as z.output<typeof payInput>);
          return reply.status(status).send(json);
        },
      );
      scope.all('/v1/*', { schema: hidden }, async (request, reply) => {
        const { status, json } = await gateway.handle({
          method: request.method === 'POST' ? 'POST' : 'GET',
          path: request.url.slice(request.url.indexOf('/v1/') + 3),
          authorization: request.headers.authorization ?? '',
          body: request.body,
          headers: { 'x-refund-idempotency': refundKey(request.headers['x-refund-idempotency']) },
        });
        return reply.status(status).send(json);
      });
    },
    { prefix: sandboxPrefix },
  );
}
