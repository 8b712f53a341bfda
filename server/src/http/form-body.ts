import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';
import { bodyLimitBytes, checkValue } from './json-body.ts';

export const formType = 'application/x-www-form-urlencoded';
const decoder = new TextDecoder('utf-8', { fatal: true });

function refuse(message: string): never {
  throw new AppError('malformed_request', { message });
}

/**
 * Parses a form's body into texts by name.
 * @throws AppError malformed_request for broken UTF-8, a name that comes twice, or text that is not text
 */
export function parseForm(body: Buffer): Record<string, string> {
  let form: string;
  try {
    form = decoder.decode(body);
  } catch {
    return refuse('The request is not valid UTF-8.');
  }
  const pairs = [...new URLSearchParams(form)];
  const names = new Set(pairs.map(([name]) => name));
  if (names.size < pairs.length) refuse('The request names a field twice.');
  const value = Object.fromEntries(pairs);
  checkValue(value);
  return value;
}

/** Takes forms in this scope, beside what it takes already. */
export function acceptForm(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    formType,
    { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
    async (_request: unknown, body: Buffer) => parseForm(body),
  );
}
