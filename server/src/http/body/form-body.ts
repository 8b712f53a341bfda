import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { bodyLimitBytes, checkValue } from './json-body.ts';

export const formType = 'application/x-www-form-urlencoded';

function refuse(message: string): never {
  throw new AppError('malformed_request', { message });
}

/**
 * Parses a form's body into texts by name.
 * @throws AppError malformed_request for broken UTF-8, a name that comes twice, or text that is not text
 */
function parseForm(form: string): Record<string, string> {
  // What the plugin could not decode stands as this character; no form that we take holds it otherwise.
  if (form.includes('\ufffd')) refuse('The request is not valid UTF-8.');
  const pairs = [...new URLSearchParams(form)];
  const names = new Set(pairs.map(([name]) => name));
  if (names.size < pairs.length) refuse('The request names a field twice.');
  const value = Object.fromEntries(pairs);
  checkValue(value);
  return value;
}

/** Takes forms in this scope, beside what it takes already. */
export async function acceptForm(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody, { bodyLimit: bodyLimitBytes, parser: parseForm });
}
