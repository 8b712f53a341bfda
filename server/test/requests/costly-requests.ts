import fc from 'fast-check';
import { fitting, type GeneratedRequest, type Operation, type Schema } from './generate-requests.ts';

/** Pieces that grow when folded, do not fold, join, stack, or look like many words. */
const pieces = [
  'ﷺ',
  'ﷻ',
  '㍿',
  'ﬃ',
  '㌔',
  'İ',
  'ß',
  'e\u0301\u0323\u0330',
  '\u0344',
  '👩‍👩‍👧‍👦',
  '\u200d',
  '\u00ad',
  'ا\u0651\u064e',
  'क्षि',
  '한',
  '字',
  'a b ',
  'running ',
  'aaaa',
  'yoga',
  "'",
  '-',
  '.',
  ', ',
] as const;
/** Where a schema names no maximum: longer than any of ours. */
const longest = 3000;

const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }));

/** Texts of the greatest length that a schema allows: one piece repeated, or many mixed. */
function costlyText({ format, pattern, enum: choices, maxLength = longest }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.constant('cost@example.com');
  if (format === 'uri') return fc.constant('https://example.com/');
  if (pattern !== undefined || choices !== undefined)
    return fitting({ type: 'string', ...(pattern ? { pattern } : {}) }) as fc.Arbitrary<string>;
  // Lengths count after folding: half of the texts are as long as they may be, the others too long.
  const cut = (text: string) => {
    const folded = text.slice(0, maxLength).normalize('NFKC').length;
    const share = Math.min(1, maxLength / folded);
    return text.slice(0, Math.floor(maxLength * share * (text.length % 2 === 0 ? 0.95 : 1.1))).toWellFormed();
  };
  const repeated = fc.array(piece, { minLength: 1, maxLength: 3 }).map((some) => cut(some.join('').repeat(maxLength)));
  const mixed = fc.array(piece, { minLength: 40, maxLength: 400 }).map((some) => cut(some.join('')));
  return fc.oneof(repeated, mixed);
}

/** Bodies that fit a schema; where the document has an example, some of its fields are kept, as rules beyond the schema do. */
function costlyBodies(schema: Schema, example: unknown): fc.Arbitrary<unknown> {
  if (schema.properties === undefined || typeof example !== 'object') return fitting(schema, style);
  const kept = example as Record<string, unknown>;
  const fields = Object.entries(schema.properties).map(([name, part]) => {
    const costly = fitting(part, style);
    if (!(name in kept)) return [name, costly] as const;
    return [
      name,
      fc.oneof({ weight: 2, arbitrary: fc.constant(kept[name]) }, { weight: 1, arbitrary: costly }),
    ] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: Object.keys(kept) });
}

const style = { text: costlyText, items: 1000 };

/**
 * Requests that fit an operation of the API's document and are as large as it allows.
 * @param own values of path parameters that exist
 */
export function costlyRequests(
  path: string,
  { parameters = [], requestBody }: Operation,
  own: Readonly<Record<string, string>>,
): fc.Arbitrary<GeneratedRequest> {
  const valuesIn = (place: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [
            name,
            place === 'path' && own[name] ? fc.constant(own[name]) : fitting(schema, style),
          ]),
      ),
    );
  const { schema, example } = requestBody?.content['application/json'] ?? {};
  const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());
  return fc.record({
    path: fc.tuple(valuesIn('path'), valuesIn('query')).map(([inPath, inQuery]) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(inPath[name]) || 'x');
      const query = Object.entries(inQuery).map(([name, value]) => `${name}=${encoded(value)}`);
      return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
    }),
    body: schema ? costlyBodies(schema, example).map((value) => JSON.stringify(value)) : fc.constant(undefined),
  });
}
