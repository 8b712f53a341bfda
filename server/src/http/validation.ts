import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';
import { AppError } from './errors.ts';

/** Parses each part of a request; all its problems are reported together, one message per field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const parsed = schema.safeParse(data ?? (httpPart === 'body' ? {} : data));
    if (parsed.success) return { value: parsed.data };
    const fields: Record<string, string> = {};
    for (const issue of parsed.error.issues) {
      const path = issue.path.join('.') || httpPart || 'body';
      fields[path] ??= issue.message;
    }
    const [first] = Object.values(fields);
    return { error: new AppError('validation_failed', { ...(first ? { message: first } : {}), fields }) };
  };
};

/** Parses every response through its schema, so that undeclared data cannot leak. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  return (data) => JSON.stringify(schema.parse(data));
};
