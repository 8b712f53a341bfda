import fc from 'fast-check';

/** The part of JSON Schema that the API's document uses. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema; readonly example?: unknown }> };
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: Schema }> }>;
  readonly security?: readonly unknown[];
}

export interface GeneratedRequest {
  readonly path: string;
  readonly body: string | undefined;
}

const nasty = fc.constantFrom(
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '%00',
  '\0',
  '\ud800',
  '\u202e',
  'null',
  '0x10',
  '1e999',
  'a'.repeat(5000),
  '{"$gt":""}',
  '__proto__',
  'constructor',
  '-1',
  '99999999999999999999',
  'NaN',
  '',
  ' ',
);

/** Values outside our schemas, and unusual ones within them. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.jsonValue({ maxDepth: 4 }),
  fc.double(),
  fc.bigInt().map(Number),
  fc.constantFrom(-0, 1e308, -1, 2 ** 53, [], {}, null, [[[[]]]], { toString: 1 }, { length: -1 }),
);

function strings({ pattern, format, minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      // A pattern too complex to generate from: use any text.
    }
  }
  const longest = Math.min(maxLength, 300);
  return fc.oneof(
    fc.string({ minLength, maxLength: longest }),
    fc.string({ unit: 'grapheme', minLength, maxLength: longest }),
    fc.string({ unit: 'binary', minLength, maxLength: longest }),
    fc.constantFrom('Abcdef1!', 'yoga', '2001-02-29', '123456'),
  );
}

/** How to generate what a schema leaves open. */
interface Style {
  readonly text: (schema: Schema) => fc.Arbitrary<string>;
  /** At most this many items of an array. */
  readonly items: number;
}
const ordinary: Style = { text: strings, items: 8 };

/** Values that fit a schema. */
export function fitting(schema: Schema, style: Style = ordinary): fc.Arbitrary<unknown> {
  const part = (inner: Schema) => fitting(inner, style);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(part));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const { minimum: min = -1e6, maximum: max = 1e6 } = schema;
  switch (schema.type) {
    case 'string':
      return style.text(schema);
    case 'integer':
      return fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems: minLength = 0, maxItems = 8 } = schema;
      const longest = Math.max(minLength, Math.min(maxItems, style.items));
      return fc.array(part(schema.items ?? {}), { minLength, maxLength: longest });
    }
    case 'object': {
      const entries = Object.entries(schema.properties ?? {});
      const requiredKeys = entries.map(([name]) => name).filter((name) => schema.required?.includes(name));
      return fc.record(Object.fromEntries(entries.map(([name, inner]) => [name, part(inner)])), { requiredKeys });
    }
    default:
      return fc.jsonValue();
  }
}

/** JSON texts that no form sends: duplicate keys, prototypes, depth, truncated ends. */
function brokenTexts(valid: string): fc.Arbitrary<string> {
  const inside = valid.startsWith('{') && valid.length > 2 ? `,${valid.slice(1)}` : '}';
  return fc.constantFrom(
    valid.slice(0, -1),
    `${valid}${valid}`,
    `{"__proto__":{"role":"admin"}${inside}`,
    `{"constructor":{"prototype":{"x":1}}${inside}`,
    `{"a":1,"a":2${inside}`,
    `${'['.repeat(40)}${']'.repeat(40)}`,
    `{"a":${'{"a":'.repeat(31)}1${'}'.repeat(31)}${inside}`,
    `{"role":"admin","plan":4,"user_id":"x","searches_remaining":99999${inside}`,
    `\ufeff${valid}`,
    '',
    'NaN',
    '1e9999',
    '"\\ud800"',
  );
}

/** Bodies of an operation: valid ones, valid ones with one bad field, and arbitrary ones. */
function bodies(schema: Schema): fc.Arbitrary<string> {
  const fit = fitting(schema);
  const names = Object.keys(schema.properties ?? {});
  const faulty = fc
    .tuple(fit, fc.constantFrom('', ...names), anything)
    .map(([body, name, value]) => (name === '' ? value : { ...(body as object), [name]: value }));
  const text = (value: unknown) => JSON.stringify(value) ?? 'null';
  return fc.oneof(
    { weight: 4, arbitrary: fit.map(text) },
    { weight: 4, arbitrary: faulty.map(text) },
    { weight: 1, arbitrary: anything.map(text) },
    { weight: 1, arbitrary: fit.map(text).chain(brokenTexts) },
  );
}

const brokenParts = fc.constantFrom(
  '%',
  '%zz',
  '%c0%af',
  '%00',
  '..%2f..%2fetc',
  '%ed%a0%80',
  'a'.repeat(300),
  '%25',
  ';',
  '*',
);
const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());
const part = (schema: Schema) =>
  fc.oneof(
    { weight: 4, arbitrary: fitting(schema).map(encoded) },
    { weight: 2, arbitrary: nasty.map(encoded) },
    { weight: 1, arbitrary: brokenParts },
  );

function queries(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const one = (name: string, schema: Schema) =>
    fc.oneof(
      { weight: 5, arbitrary: part(schema).map((value) => `${name}=${value}`) },
      // Arrays instead of texts, objects, duplicate names, no value, a prototype.
      {
        weight: 2,
        arbitrary: part(schema).chain((value) =>
          fc.constantFrom(
            `${name}=${value}&${name}=${value}`,
            `${name}[]=${value}`,
            `${name}[a]=${value}`,
            name,
            `__proto__=${value}`,
            `__proto__[${name}]=${value}`,
            `${name}=${value}&constructor=${value}`,
          ),
        ),
      },
      { weight: 1, arbitrary: fc.constant('') },
    );
  const all = parameters.map(({ name, schema }) => one(name, schema));
  return fc
    .tuple(...all, fc.oneof({ weight: 5, arbitrary: fc.constant('') }, part({ type: 'string' })))
    .map((parts) => parts.filter((text) => text !== '').join('&'));
}

/** Requests for one operation of the API's document. */
export function requestsFor(path: string, operation: Operation): fc.Arbitrary<GeneratedRequest> {
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const params = fc.record(Object.fromEntries(inPath.map(({ name, schema }) => [name, part(schema)])));
  const content = operation.requestBody?.content;
  const schema = content?.['application/json']?.schema ?? content?.['application/x-www-form-urlencoded']?.schema;
  return fc.record({
    path: fc
      .tuple(params, queries(parameters.filter((parameter) => parameter.in === 'query')))
      .map(([values, query]) => {
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] || 'x');
        return query === '' ? filled : `${filled}?${query}`;
      }),
    body: schema ? bodies(schema) : fc.constant(undefined),
  });
}
