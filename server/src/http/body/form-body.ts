import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { bodyLimitBytes, checkValue } from './json-body.ts';

export const formType = 'application/x-www-form-urlencoded';

function refuse(message: string): never {
  throw new AppError('malformed_request', { message });
}

/**
 * Parses a form body into text fields by name.
 * @throws AppError malformed_request for invalid UTF-8, duplicate names, or invalid text
 */
function parseForm(form: string): Record<string, string> {
  // The plugin replaces undecodable bytes with this character; no form accepted here contains it otherwise.
  if (form.includes('\ufffd')) refuse('The request is not valid UTF-8.');
  const pairs = [...new URLSearchParams(form)];
  const names = new Set(pairs.map(([name]) => name));
  if (names.size < pairs.length) refuse('The request names a field twice.');
  const value = Object.fromEntries(pairs);
  checkValue(value);
  return value;
}

/** Accepts forms in this scope, in addition to other types. */
export async function acceptForm(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody, { bodyLimit: bodyLimitBytes, parser: parseForm });
}
