import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';
import { AppError } from './errors.ts';

/** Parses one part of a request; all its problems are reported together, one message per field. */
export function parsePart(schema: z.ZodType, data: unknown, part: string): { value: unknown } | { error: AppError } {
  const parsed = schema.safeParse(data ?? (part === 'body' ? {} : data));
  if (parsed.success) return { value: parsed.data };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.') || part;
    fields[path] ??= issue.message;
  }
  const [first] = Object.values(fields);
  return { error: new AppError('validation_failed', { ...(first ? { message: first } : {}), fields }) };
}

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart = 'body' }) =>
  (data) =>
    parsePart(schema, data, httpPart);

/** Parses every response through its schema, so that undeclared data cannot leak. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  return (data) => JSON.stringify(schema.parse(data));
};
