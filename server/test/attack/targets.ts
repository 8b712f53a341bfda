import type { Operation, Schema } from '../requests/generate-requests.ts';

/** One route of the API with a value for every parameter. */
export interface Target {
  readonly name: string;
  readonly method: string;
  /** Path and query; path parameters end with `*`, sqlmap's injection marker. */
  readonly path: string;
  readonly body: string | undefined;
  readonly type: string;
}

const password = 'Correct-Horse-9!';

function text({ format, pattern, minLength = 0 }: Schema, name: string): string {
  // Rules beyond the schema.
  if (name.includes('password')) return password;
  if (name.toLowerCase().includes('email')) return 'attacked@example.com';
  if (format === 'email') return 'attacked@example.com';
  if (format === 'uuid') return '11111111-1111-4111-8111-111111111111';
  if (pattern?.includes('\\d')) return '123456';
  return 'yoga'.padEnd(minLength, 'a');
}

/** A value that fits a schema. */
function example(schema: Schema, name = ''): unknown {
  const choice = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema.anyOf?.[0];
  if (choice) return example(choice, name);
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return [example(schema.items ?? {}, name)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, example(part, key)]),
      );
    case 'null':
      return null;
    default:
      return text(schema, name);
  }
}

/** Every operation of the API's document that takes a parameter or a body. */
export function targetsIn(paths: Record<string, Record<string, Operation>>): Target[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Target => {
      const parameters = operation.parameters ?? [];
      const value = (name: string) =>
        String(example(parameters.find((parameter) => parameter.name === name)?.schema ?? {}, name));
      const query = parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => `${name}=${encodeURIComponent(value(name))}`);
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `${value(name)}*`);
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? ['', undefined];
      const fields = content && (example(content.schema) as Record<string, string>);
      const isForm = type.includes('urlencoded');
      return {
        name: `${method} ${path}`,
        method: method.toUpperCase(),
        path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
        body: fields && (isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields)),
        type,
      };
    }),
  );
  return all.filter(({ path, body }) => body !== undefined || /[?*]/.test(path));
}
