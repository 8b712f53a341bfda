import { z } from 'zod';
import type { GatewayResponse } from '../transport.ts';

/** A call of the API: the id in its path, its body, query and headers. */
export interface Call {
  readonly id: string;
  readonly body: unknown;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls by method and path, such as `GET payments/:id`. */
export type Routes = Readonly<Record<string, (call: Call) => Promise<GatewayResponse>>>;

export const answer = (json: unknown, status = 200): GatewayResponse => ({ status, json });

/** An error, as Razorpay answers one. @param extra what it says besides */
export function refuse(description: string, status = 400, extra: Readonly<Record<string, unknown>> = {}) {
  const error = { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: null, reason: null, ...extra };
  return answer({ error }, status);
}

export const unknownId = () => refuse('The id provided does not exist');

/** Answers calls whose body has a shape, and refuses others. */
export const withBody =
  <T extends z.ZodType>(shape: T, run: (body: z.output<T>, call: Call) => Promise<GatewayResponse>) =>
  async (call: Call): Promise<GatewayResponse> => {
    const body = shape.safeParse(call.body ?? {});
    return body.success ? run(body.data, call) : refuse(z.prettifyError(body.error));
  };

/** A list, as Razorpay answers one. */
export const collection = (items: readonly unknown[]) => answer({ entity: 'collection', count: items.length, items });
