import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../src/admin.ts';
import type { OpenApiDocument } from '../call.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { engineLoadMs, loadEngine } from '../premium.ts';
import { fitting, type GeneratedRequest, type Operation, requestsFor } from './generate-requests.ts';

// The same requests on SQLite and on PostgreSQL get the same answers. `DIFFERENTIAL_REQUESTS=5000` for the long run that
// docs/operating.md names; a seed that found a difference is given again with `DIFFERENTIAL_SEED`.
const count = Number(process.env.DIFFERENTIAL_REQUESTS ?? 400);
const seed = Number(process.env.DIFFERENTIAL_SEED ?? 32);
/** Requests per user: account limits must not end the exploration. */
const requestsAPerson = 120;
/** They wait for a service outside, or tell of the database; exports are in the order of ids, which are chosen by chance. */
const isLeftOut = /facebook|read-address|docs|oauth|system\/status|export-data/;

let both: readonly [TestApp, TestApp];
beforeAll(async () => {
  both = [await createTestApp({ engine: 'sqlite' }), await createTestApp({ engine: 'postgres' })];
  await Promise.all(both.map(loadEngine));
}, engineLoadMs);
afterAll(() => Promise.all(both.map((app) => app.close())));

/** What each database chooses by chance: ids, tokens, addresses of people, numbers of the test ad account. */
const chosenByChance =
  /[0-9a-f]{8}-[0-9a-f-]{27}|person-\d+-[0-9a-f]{8}|[A-Za-z0-9_-]{20,}|\d{9,}|\bim[a-z]?-[a-z0-9]{10}\b|(?<="hint":")[^"]+/g;

/** Replaces what is chosen by chance by the order in which it was first seen. */
function createNames() {
  const seen = new Map<string, number>();
  return (text: string) =>
    text.replace(chosenByChance, (found) => {
      if (!seen.has(found)) seen.set(found, seen.size);
      return `#${seen.get(found)}`;
    });
}

/** Where a text first differs from another. */
function around(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  return text.slice(Math.max(0, at - 200), at + 200);
}

/** Ids that answers carried, of both sides, by the first part of the path that gave them. */
interface Known {
  readonly of: string;
  readonly ids: readonly [string, string];
}
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Values for path parameters and bodies that stand for an id each side knows. */
const someId = fc.nat({ max: 999 }).map((number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const placeholder = /00000000-0000-4000-8000-000000000(\d{3})/g;

/** Requests whose body is the document's example, with some fields of other values that fit. */
function likeExamples(path: string, operation: Operation): fc.Arbitrary<GeneratedRequest> {
  const { schema, example } = operation.requestBody?.content['application/json'] ?? {};
  const withIds = path.replace(/\{(id|uuid|list|audience|brief)\}/g, 'SOME_ID');
  const parameters = (operation.parameters ?? []).filter(
    ({ name }) => withIds.includes(`{${name}}`) || !path.includes(`{${name}}`),
  );
  const drawn = requestsFor(withIds, { ...operation, parameters });
  const fields = Object.entries(schema?.properties ?? {});
  const body = fc
    .tuple(fc.subarray(fields, { maxLength: Math.min(2, fields.length) }), fc.boolean())
    .chain(([changed, isExample]) =>
      isExample
        ? fc.constant(example)
        : fc
            .record(Object.fromEntries(changed.map(([name, part]) => [name, fitting(part)])))
            .map((other) => ({ ...(example as object), ...other })),
    )
    .map((value) => JSON.stringify(value));
  return fc.tuple(drawn, body, someId, fc.integer({ min: 0, max: 3 })).map(([request, other, id, die]) => ({
    path: request.path.replaceAll('SOME_ID', id),
    body: schema && example !== undefined && die > 0 ? other?.replace(uuid, id) : request.body,
  }));
}

/** One user on both sides. */
async function newPerson(): Promise<[string, string]> {
  const tokens: string[] = [];
  for (const app of both) {
    const { token, email } = await app.login();
    await runAdmin(app.deps, ['set-plan', email, 'Pro']);
    tokens.push(token);
  }
  return tokens as [string, string];
}

test(`${count} requests, one after another, have the same answers on both databases`, {
  timeout: 120_000 + count * 200,
}, async () => {
  const { json } = await both[0].request<OpenApiDocument<Operation>>('GET', '/api/docs/json');
  const operations = Object.entries(json.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
    .filter(({ path }) => !isLeftOut.test(path));
  const any = fc
    .constantFrom(...operations)
    .chain(({ path, method, operation }) =>
      likeExamples(path, operation).map((request) => ({ ...request, method, route: path })),
    );
  const named = [createNames(), createNames()] as const;
  const answers = new Map<number, number>();
  const different: string[] = [];
  let known: Known[] = [];
  let tokens = await newPerson();
  let left = requestsAPerson;
  for (const [at, one] of fc.sample(any, { numRuns: count, seed }).entries()) {
    if (left <= 0) {
      tokens = await newPerson();
      known = [];
      left = requestsAPerson;
    }
    left -= 1;
    const feature = one.route.split('/')[2] ?? '';
    const mine = known.filter(({ of }) => of === feature);
    const pool = mine.length > 0 ? mine : known;
    const texts: [string, string] = ['', ''];
    const statuses: [number, number] = [0, 0];
    for (const side of [0, 1] as const) {
      const fill = (text: string) =>
        text.replace(placeholder, (none, number: string) => pool[Number(number) % pool.length]?.ids[side] ?? none);
      both[side].clock.now += 1000;
      const answer = await both[side].request(one.method.toUpperCase() as 'POST', fill(one.path), {
        token: tokens[side],
        remoteAddress: `172.${16 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`,
        ...(one.body === undefined ? {} : { body: fill(one.body), headers: { 'content-type': 'application/json' } }),
      });
      statuses[side] = answer.status;
      texts[side] = answer.text;
    }
    const said = `request ${at} (seed ${seed}): ${one.method} ${one.path} ${one.body?.slice(0, 400) ?? ''}`;
    const [first, second] = [`${statuses[0]} ${named[0](texts[0])}`, `${statuses[1]} ${named[1](texts[1])}`];
    if (first !== second) {
      different.push(`${said}\nSQLite: ${around(first, second)}\nPostgreSQL: ${around(second, first)}`);
      // What follows from it is no second difference.
      left = 0;
      if (different.length === 5) break;
    }
    answers.set(statuses[0], (answers.get(statuses[0]) ?? 0) + 1);
    if (statuses[0] === 401) left = 0;
    const found = texts.map((text) => text.match(uuid) ?? []);
    if (found[0]?.length === found[1]?.length)
      for (const [index, id] of (found[0] ?? []).entries())
        if (!known.some(({ ids }) => ids[0] === id)) known.push({ of: feature, ids: [id, found[1]?.[index] ?? id] });
  }
  expect(different).toEqual([]);
  // If most requests were refused, the test would show little.
  expect((answers.get(200) ?? 0) + (answers.get(201) ?? 0)).toBeGreaterThan(count / 5);
  if (count > 400) console.log(Object.fromEntries(answers));
});
