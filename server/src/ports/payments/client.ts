import type { z } from 'zod';
import { AppError } from '../../http/errors.ts';
import type { GatewayRequest, GatewayResponse, GatewayTransport } from './transport.ts';

const readTimeoutMs = 2500;
const writeTimeoutMs = 6000;
const readTries = 2;

/** Secrets of an account. Without a webhook secret, webhooks are rejected. */
export interface GatewaySecrets {
  readonly keySecret: string;
  readonly webhookSecret: string | undefined;
}

/** How a gateway's API is reached. */
export interface GatewayAccount {
  readonly keyId: string;
  /** Read at each use, as the built-in gateway generates its own. */
  readonly secrets: () => Promise<GatewaySecrets>;
  readonly transport: GatewayTransport;
}

export function unavailable(cause: unknown): AppError {
  return new AppError('payments_unavailable', { cause });
}

/** The body of a successful answer. @throws AppError payments_unavailable if it is none */
export function parse<T extends z.ZodType>(schema: T, response: GatewayResponse): z.output<T> {
  const parsed = schema.safeParse(response.json);
  if (response.status !== 200 || !parsed.success)
    throw unavailable(new Error(`gateway answered ${response.status}`, { cause: parsed.error }));
  return parsed.data;
}

/** Calls of a gateway's API. Reads are tried twice, writes once. @throws AppError payments_unavailable */
export function createGatewayClient({ keyId, secrets, transport }: GatewayAccount) {
  const call = async (request: Omit<GatewayRequest, 'authorization'>, timeoutMs: number, signal?: AbortSignal) => {
    const { keySecret } = await secrets();
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    const limit = AbortSignal.timeout(timeoutMs);
    return transport({ ...request, authorization }, signal ? AbortSignal.any([limit, signal]) : limit);
  };

  async function write(
    path: string,
    body: unknown,
    { signal, headers = {} }: { signal?: AbortSignal | undefined; headers?: Record<string, string> } = {},
  ): Promise<GatewayResponse> {
    try {
      return await call({ method: 'POST', path, body, headers }, writeTimeoutMs, signal);
    } catch (error) {
      throw unavailable(error);
    }
  }

  async function read(path: string, signal?: AbortSignal): Promise<GatewayResponse> {
    let failure: unknown;
    for (let attempt = 0; attempt < readTries && !signal?.aborted; attempt += 1) {
      try {
        const response = await call({ method: 'GET', path }, readTimeoutMs, signal);
        if (response.status < 500 && response.status !== 429) return response;
        failure = new Error(`gateway answered ${response.status}`);
      } catch (error) {
        failure = error;
      }
    }
    throw unavailable(failure);
  }

  /** Reads what has an id. @returns undefined if the gateway does not have it: Razorpay responds 400 then */
  async function find<T extends z.ZodType>(schema: T, path: string, signal?: AbortSignal) {
    const response = await read(path, signal);
    return response.status === 400 || response.status === 404 ? undefined : parse(schema, response);
  }

  return { read, find, write };
}

export type GatewayClient = ReturnType<typeof createGatewayClient>;
