import { z } from 'zod';
import type { GatewayResponse } from '../transport.ts';
import { errorEntity } from './entities.ts';

/** A call of the API: the id in its path, its body, query and headers. */
export interface Call {
  readonly id: string;
  readonly body: unknown;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls by method and path, such as `GET orders/:id`. */
export type Routes = Readonly<Record<string, (call: Call) => Promise<GatewayResponse>>>;

export const answer = (json: unknown, status = 200): GatewayResponse => ({ status, json });

export const refuse = (description: string, status = 400) => answer(errorEntity(description), status);

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
