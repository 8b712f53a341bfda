import type { Endpoint, EndpointInput, EndpointResponse } from '@interest-miner/contract/endpoint';
import type { ErrorCode } from '@interest-miner/contract/errors';
import type { FastifyInstance, InjectOptions } from 'fastify';

interface RequestOptions {
  token?: string;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

interface TestResponse<Json> {
  status: number;
  /** The parsed body. */
  json: Json;
  headers: Record<string, unknown>;
  text: string;
}

/** What a refusal has instead of the fields that the contract declares. */
type Refusal = { message?: string; code?: ErrorCode; fields?: Record<string, string> };

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

type Input<E extends Endpoint> = DeepReadonly<EndpointInput<E>>;

/** The input of an endpoint; a query or body without required fields may be left out. */
export type TestInput<E extends Endpoint> = {
  [K in keyof Input<E> as object extends Input<E>[K] ? never : K]: Input<E>[K];
} & {
  [K in keyof Input<E> as object extends Input<E>[K] ? K : never]?: Input<E>[K];
};

/** What a raw request answers: any JSON, or a refusal. */
export type RawJson = Refusal & Readonly<Record<string, unknown>>;

type CallOptions<E extends Endpoint> = RequestOptions & TestInput<E>;

/** The generated description of the API: operations by path and method. */
export interface OpenApiDocument<Operation> {
  paths: Record<string, Record<string, Operation>>;
}

/** What an endpoint answers, for a raw request to it. */
export type ResponseOf<E extends Endpoint> = EndpointResponse<E> & Refusal;

/** Calls an endpoint of the contract. After a refusal, `json` is the error. */
export type TestCall = <E extends Endpoint>(
  endpoint: E,
  ...options: object extends TestInput<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]
) => Promise<TestResponse<ResponseOf<E>>>;

/** Sends any request, whose answer the caller names: a malformed one, one that must be refused, or one outside the contract. */
export type TestRequest = <Json = RawJson>(
  method: NonNullable<InjectOptions['method']>,
  url: string,
  options?: RequestOptions & { body?: unknown },
) => Promise<TestResponse<Json>>;

function urlOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return `/api${path}`;
  return `/api${path}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

/** Both ways to send requests to an application. */
export function createCalls(app: FastifyInstance): { call: TestCall; request: TestRequest } {
  const request: TestRequest = async (method, url, { body, token, headers, remoteAddress } = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(remoteAddress ? { remoteAddress } : {}),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      json: (isJson ? response.json() : undefined) as never,
      headers: response.headers,
      text: response.body,
    };
  };
  const call: TestCall = (endpoint, ...[options = {}]) =>
    request<ResponseOf<typeof endpoint>>(endpoint.method, urlOf(endpoint, options as AnyInput), options as object);
  return { call, request };
}

/** A value that the contract does not allow, sent as it is. */
export const malformed = (value: unknown): never => value as never;

/** @throws {Error} if the value is missing */
export function present<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('The value is missing');
  return value;
}

/** Calls endpoints as one user. */
export function callAs({ call }: { call: TestCall }, token: string): TestCall {
  return (endpoint, ...[options]) => call(endpoint, { token, ...options } as never);
}
