import { z } from 'zod';
import { type ErrorCode, errorCodes } from './errors.ts';
import type { Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The body of a success: its schema, and how what a verb returns becomes one. */
interface ResponseBody {
  readonly schema: z.ZodType;
  readonly wrap: (result: never) => unknown;
}

/**
 * One endpoint, shared by server, client and OpenAPI document. `path` is below `/api`, with `:name` parameters.
 * `auth: 'user'` requires a bearer token. `response` is the success body; `errors` adds to the codes that every
 * endpoint may return (validation, rate limit, internal, and `unauthenticated` where a token is required).
 */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly auth: 'public' | 'user';
  /** The scope that opens it to API tokens and the MCP server; without one, every API token is refused. */
  readonly scope?: Scope;
  /** A body, or a query where there is none, for the documentation; a test sends it. */
  readonly example?: unknown;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType<Readonly<Record<string, unknown>>>;
  /** Also accepts `application/x-www-form-urlencoded` bodies, which Meta sends. */
  readonly acceptsForm?: true;
  readonly response: ResponseBody;
  readonly errors: readonly ErrorCode[];
  /** HTTP status on success; 200 by default. */
  readonly status?: 200 | 201 | 202;
  /** It changes nothing of the user's, although it is not a GET: its failures never say that changes are lost. */
  readonly reads?: true;
  /** Read from a replica of the database where there is one, which has all that was acknowledged before the request. */
  readonly fromReplica?: true;
  /** The response may take minutes: it is a large file or comes from a language model. */
  readonly slow?: true;
}

type InputOf<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.input<E[K]>
  : never;
type FieldsOf<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : unknown;

/** What a caller passes: only the parts that the endpoint declares. */
export type EndpointInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as [InputOf<E, K>] extends [never] ? never : K]: InputOf<E, K>;
};

/** What a verb receives: the parsed fields of path, query and body in one object. */
export type EndpointFields<E extends Endpoint> = FieldsOf<E, 'params'> & FieldsOf<E, 'query'> & FieldsOf<E, 'body'>;

type NamesOf<T> = T extends unknown ? keyof T : never;
/** Names that two of path, query and body use: `EndpointFields` could hold only one of them. */
type UsedTwice<E extends Endpoint> =
  | (NamesOf<FieldsOf<E, 'params'>> & (NamesOf<FieldsOf<E, 'query'>> | NamesOf<FieldsOf<E, 'body'>>))
  | (NamesOf<FieldsOf<E, 'query'>> & NamesOf<FieldsOf<E, 'body'>>);

/** What a caller gets: the whole success body. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']['schema']>;

/** What a verb returns: the success body without its envelope. */
export type EndpointResult<E extends Endpoint> = Parameters<E['response']['wrap']>[0];

/** Declares an endpoint, keeping its literal types. Does not compile if path, query and body share a name. */
export function defineEndpoint<const E extends Endpoint>(
  endpoint: E & ([UsedTwice<E>] extends [never] ? unknown : { readonly usedTwice: UsedTwice<E> }),
): E {
  return endpoint;
}

const success = z.literal(true);

/** `{"success":true,"data"}`; the verb returns the data. */
export const dataResponse = <T extends z.ZodType>(data: T) => ({
  schema: z.object({ success, message: z.string().optional(), data }),
  wrap: (result: z.input<T>) => ({ success: true, data: result }),
});

/** `{"success":true,"message"}`; the verb returns the message. */
export const messageResponse = {
  schema: z.object({ success, message: z.string() }),
  wrap: (message: string) => ({ success: true, message }),
};

/** `{"success":true,"message","data"}`; the verb returns both. */
export const messageAndDataResponse = <T extends z.ZodType>(data: T) => ({
  schema: dataResponse(data).schema,
  wrap: (result: { readonly message: string; readonly data: z.input<T> }) => ({ success: true, ...result }),
});

/** Other fields beside `success`, such as `pagination`; the verb returns them all. */
export const fieldsResponse = <S extends z.core.$ZodLooseShape>(fields: S) => ({
  schema: z.object({ success, ...fields }),
  wrap: (result: z.input<z.ZodObject<S>>) => ({ success: true, ...result }),
});

/** A body that the spec, OAuth or Meta prescribes, or a file; the verb returns all of it. */
export const bareResponse = <T extends z.ZodType>(schema: T) => ({ schema, wrap: (body: z.input<T>) => body });

export const errorResponse = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string(),
});
export type ErrorResponse = z.output<typeof errorResponse>;
