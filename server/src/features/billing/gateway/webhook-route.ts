import { errorResponse, messageResponse } from '@interest-miner/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { acceptRaw } from '../../../http/body/raw-body.ts';
import { receiveWebhook } from './receive-webhook.ts';

const singleHeader = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined);

/** The gateway's webhook, in its own scope because it needs the raw body for the signature. */
export function webhookRoute(api: FastifyInstance, deps: Deps): void {
  api.register(async (scope) => {
    acceptRaw(scope);
    scope.post(
      '/subscriptions/razorpay/webhook',
      {
        schema: {
          summary: "The payment gateway's signed messages",
          tags: ['subscriptions'],
          response: { 200: messageResponse.schema, 400: errorResponse },
          'x-error-codes': ['payment_invalid', 'malformed_request', 'rate_limited'],
        },
      },
      (request) =>
        receiveWebhook(deps, {
          body: request.body instanceof Buffer ? request.body : Buffer.alloc(0),
          signature: singleHeader(request.headers['x-razorpay-signature']) ?? '',
          eventId: singleHeader(request.headers['x-razorpay-event-id'])?.slice(0, 200),
        }),
    );
  });
}
