import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './harness.ts';

// 10,000 for a night's run: GENERATED_BODIES=10000. Each route gets its share of a short one.
const bodies = Number(process.env.GENERATED_BODIES ?? 200);
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const nasty = fc.constantFrom(
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '%00',
  '\u202e',
  'null',
  '0x10',
  '1e999',
  `${'a'.repeat(5000)}`,
  '{"$gt":""}',
);

/** Values that fit a JSON schema now and then, and miss it the rest of the time. */
function valueFor(schema: { type?: string; format?: string } | undefined): fc.Arbitrary<unknown> {
  const fitting: Record<string, fc.Arbitrary<unknown>> = {
    string: fc.oneof(fc.string({ unit: 'binary' }), nasty, fc.emailAddress(), fc.stringMatching(/^\d{6}$/)),
    integer: fc.oneof(fc.integer(), fc.maxSafeInteger()),
    number: fc.double(),
    boolean: fc.boolean(),
    array: fc.array(fc.string(), { maxLength: 5 }),
  };
  return fc.oneof(
    { weight: 3, arbitrary: fitting[schema?.type ?? 'string'] ?? fc.string() },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

test('generated bodies meet no route that breaks: never a 5xx, and every answer fits its schema', {
  timeout: 600_000,
}, async () => {
  const { json } = await app.call('GET', '/api/docs/json');
  type Operation = {
    requestBody?: { content: Record<string, { schema: { properties?: Record<string, { type?: string }> } }> };
    security?: unknown[];
  };
  for (const [path, methods] of Object.entries<Record<string, Operation>>(json.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const properties = operation.requestBody?.content['application/json']?.schema.properties;
      if (!properties) continue;
      const body = fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueFor(schema)])),
        { requiredKeys: [] },
      );
      const { token } = await app.login();
      let count = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 9, arbitrary: body }, { weight: 1, arbitrary: fc.jsonValue() }),
          async (payload) => {
            count += 1;
            const answer = await app.call(method.toUpperCase() as 'POST', path.replace(/\{\w+\}/g, 'x'), {
              body: JSON.stringify(payload),
              headers: { 'content-type': 'application/json' },
              remoteAddress: `172.18.${(count >> 8) & 255}.${count & 255}`,
              ...(operation.security?.length ? { token } : {}),
            });
            expect(answer.status, `${method} ${path} ${answer.text.slice(0, 300)}`).toBeLessThan(500);
            expect(answer.json.success).toBe(answer.status < 300);
          },
        ),
        { numRuns: bodies, seed: 11 },
      );
    }
  }
});
