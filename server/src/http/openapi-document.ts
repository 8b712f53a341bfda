import { type ErrorCode, errorCodes } from '@interest-miner/contract/errors';

/** Documentation of a route besides its schemas: fields of its Fastify schema, moved to their places here. */
export interface DocumentedRoute {
  /** Every error code it may return. */
  readonly 'x-error-codes'?: readonly ErrorCode[];
  readonly 'x-example'?: unknown;
  readonly 'x-idempotency-key'?: true;
}

interface Parameter {
  name: string;
  in: string;
  example?: unknown;
}

interface Operation {
  parameters?: (Parameter & object)[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses?: Record<string, { description?: string; headers?: unknown }>;
  'x-error-codes'?: readonly ErrorCode[];
  'x-example'?: unknown;
  'x-idempotency-key'?: true;
}

export const apiDescription = `The calls of the web app, and of your own programs.

**Tokens.** Create one in Account Settings → API and send it as \`Authorization: Bearer im_…\`. Each call names the scope that
opens it; calls without one refuse API tokens. A token counts against the same limits as your screens.

**Errors** are \`{"success": false, "code", "message", "fields"?, "request_id"}\`. Match on \`code\`, which comes from a closed list;
messages are for people and change. A 429 and a 503 carry \`Retry-After\` in seconds.

**Limits.** Responses to an account carry \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) where the
installation limits requests a minute.

**Paging.** Lists that may be long take \`page\`, from 1, and \`limit\`, and answer \`pagination\`.

**Repeating safely.** Calls that create something take an \`Idempotency-Key\`: a repeat within a day answers what the
first call created, as it is then.

**Changes.** Nothing documented here breaks: fields, codes and calls are only added, so ignore what you do not know.`;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text of your own, such as a UUID. A repeat with the same key and body creates nothing, and answers what the first call created.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

/** `GET /api/lists/{id}` → `getListsById`: unique, and as stable as the path. */
export function operationIdOf(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, '')
    .split(/[/-]/)
    .filter((word) => word !== '')
    .flatMap((word) => word.replace(/^[:{](\w+)\}?$/, 'by-$1').split('-'));
  return [method.toLowerCase(), ...words.map((word) => word[0]?.toUpperCase() + word.slice(1))].join('');
}

function describeResponses(operation: Operation): void {
  const codes = operation['x-error-codes'] ?? ['malformed_request', 'rate_limited'];
  // Routes that are mounted by hand declare no errors, but every route has a limit and refuses text that is none.
  const { '400': malformed, '429': limited } = operation.responses ?? {};
  operation.responses = { ...operation.responses, '400': { ...malformed }, '429': { ...limited } };
  for (const [status, response] of Object.entries(operation.responses)) {
    const own = [...new Set(codes)].filter((code) => errorCodes[code].status === Number(status));
    if (own.length > 0)
      response.description = own.map((code) => `\`${code}\`: ${errorCodes[code].message}`).join('\n\n');
    else if (status.startsWith('2')) response.description = 'Success';
  }
}

function addExample({ requestBody, parameters = [], 'x-example': example }: Operation): void {
  if (example === undefined) return;
  const content = requestBody?.content['application/json'];
  if (content) {
    content.example = example;
    return;
  }
  const values = new Map(Object.entries(example as object));
  for (const parameter of parameters) {
    if (parameter.in === 'query' && values.has(parameter.name)) parameter.example = values.get(parameter.name);
  }
}

/** Completes a document rendered from the routes: what each error means, examples, the header for repeats. */
export function completeDocument<T extends object>(document: T): T {
  const { paths } = document as { paths?: Record<string, Record<string, Operation>> };
  for (const operation of Object.values(paths ?? {}).flatMap((methods) => Object.values(methods))) {
    describeResponses(operation);
    addExample(operation);
    if (operation['x-idempotency-key']) operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
    delete operation['x-error-codes'];
    delete operation['x-example'];
    delete operation['x-idempotency-key'];
  }
  return document;
}

declare module 'fastify' {
  interface FastifySchema extends DocumentedRoute {}
}
