import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

export const bodyLimitBytes = 64 * 1024;
const maxDepth = 32;

function refuse(message: string): never {
  throw new AppError('malformed_request', { message });
}

/** Depth of brackets outside strings, without parsing: a bomb is rejected before it costs anything. */
function checkDepth(json: string): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const char = json.charCodeAt(index);
    if (inString) {
      if (char === 0x5c) index += 1;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > maxDepth) refuse(`The request is nested deeper than ${maxDepth} levels.`);
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
}

/**
 * Rejects what no form sends: NUL, lone surrogates, and keys that touch the prototype. Walks any parsed value.
 * @throws AppError malformed_request
 */
export function checkValue(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) refuse('The request contains characters that are not text.');
  } else if (Array.isArray(value)) {
    for (const item of value) checkValue(item);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype')
        refuse('The request contains a forbidden key.');
      checkValue(key);
      checkValue(item);
    }
  }
}

/**
 * Parses a JSON body strictly.
 * @throws AppError malformed_request for invalid UTF-8 or JSON, nesting beyond 32 levels, or invalid text
 */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) return refuse('The request is not valid UTF-8.');
  const text = body.toString();
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (json.trim() === '') return undefined;
  checkDepth(json);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return refuse('The request is not valid JSON.');
  }
  checkValue(value);
  return value;
}

/** Accepts JSON bodies only, parsed strictly; query and parameters follow the same text rules. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
    ({ headers }: FastifyRequest, body: Buffer, done: (error: Error | null, value?: unknown) => void) => {
      try {
        if ((headers['content-encoding'] ?? 'identity') !== 'identity')
          throw new AppError('unsupported_media_type', { message: 'Send the body as it is, without an encoding.' });
        done(null, parseJson(body));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.addHook('preValidation', (request, _reply, done) => {
    checkValue(request.query);
    checkValue(request.params);
    done();
  });
}
