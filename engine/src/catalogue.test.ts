import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCatalogue } from './catalogue/check.ts';
import { RowsByName } from './catalogue/released-keys.ts';
import { standingOf } from './catalogue/standing.ts';
import { loadCatalogue, parseCatalogue } from './catalogue.ts';
import { readVectors, staleRows } from './semantic/vector-file.ts';

const HEAD = 'topic: Fitness and wellness\n\n## Interests > Fitness and wellness > Yoga [sports health]\n';
const YOGA = 'Hatha yoga | activity | 10M | gentle yoga, asana, pranayama, postures';

function folder(files: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), 'catalogue-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  return dir;
}

test('the shipped catalogue passes the check, and every interest has a vector', () => {
  expect(checkCatalogue()).toEqual([]);
  expect(staleRows(loadCatalogue(), readVectors()).map((row) => row.id)).toEqual([]);
});

test('a line is parsed into an interest', () => {
  const { rows } = parseCatalogue('yoga.txt', `${HEAD}${YOGA} | health\nC++ @cpp | technology | 1M | a, b, c, d`);
  expect(rows[0]?.interest).toEqual({
    id: 'builtin:hatha-yoga',
    key: 'builtin:hatha-yoga',
    name: 'Hatha yoga',
    kind: 'activity',
    path: ['Interests', 'Fitness and wellness', 'Yoga', 'Hatha yoga'],
    topic: 'Fitness and wellness',
    aliases: ['gentle yoga', 'asana', 'pranayama', 'postures'],
    band: '10M',
    audience: { lower: 10_000_000, upper: 100_000_000 },
    reach: 10_000_000,
    categories: ['health'],
    source: { kind: 'likely' },
  });
  expect(rows[1]?.interest.id).toBe('builtin:cpp');
});

test('a line under an interest says who likes it', () => {
  const { rows } = parseCatalogue(
    'yoga.txt',
    `${HEAD}${YOGA}\n# a comment\n> people who do yoga at home\nYin yoga | activity | 1M | a, b, c`,
  );
  expect(rows.map(({ likedBy }) => likedBy)).toEqual(['people who do yoga at home', null]);
});

test('the check refuses clauses that cannot be said after "Liked by"', () => {
  const clauses = [
    'people who do yoga at home, in a studio, in the park and at the office',
    'people who do yoga.',
    'who do yoga',
    'people who love your yoga',
    'people with diabetes',
    'IT staff who do yoga',
  ];
  const lines = clauses.map((clause, i) => `Yoga ${'abcdef'[i]} | activity | 1M | a, b, c\n> ${clause}`);
  const problems = checkCatalogue(folder({ 'a.txt': `${HEAD}${lines.join('\n')}` })).filter((text) =>
    text.includes('"> '),
  );
  expect(problems.map((text) => text.replace(/^.*" /, ''))).toEqual([
    'has 70 letters; at most 60 are shown',
    'ends with a stop',
    'does not begin with people',
    'speaks to somebody',
    'is sensitive',
  ]);
});

test('includes every interest seen at Meta in 2026, with its date', () => {
  const rows = loadCatalogue().flatMap(({ source, alsoIds = [] }) =>
    source.kind === 'seen' ? [{ ...source, alsoIds }] : [],
  );
  // Dates with a day are those of Meta's API; an older list gives the month.
  const answered = rows.filter(({ checkedAt }) => checkedAt.length === 10);
  expect(answered.flatMap(({ metaId, alsoIds }) => [metaId, ...alsoIds])).toHaveLength(3406);
  expect(new Set(answered.map(({ checkedAt }) => checkedAt))).toEqual(new Set(['2026-02-27', '2026-03-31']));
  expect(rows.filter(({ checkedAt }) => checkedAt.startsWith('2018')).length).toBeGreaterThan(3400);
});

test('what Meta had since 2025 is not removed, and the check refuses the flag', () => {
  const row = (seen: string) => `${HEAD}${YOGA} | | flags=removed meta=600 seen=${seen}`;
  const standing = (seen: string) =>
    parseCatalogue('a.txt', row(seen)).rows.map(({ interest }) => standingOf(interest));
  expect(standing('2026-03-31')).toEqual([{ state: 'seen', at: '2026-03' }]);
  expect(standing('2020-10 from=F')).toEqual([{ state: 'removed', at: '2020-10' }]);
  const problem = '"Hatha yoga" is flagged as removed, but Meta had it since';
  expect(checkCatalogue(folder({ 'a.txt': row('2026-03-31') })).join('\n')).toContain(problem);
  expect(checkCatalogue(folder({ 'a.txt': row('2020-10 from=F') })).join('\n')).not.toContain(problem);
});

test('a line may hold market, flags and data from Meta on a seen interest', () => {
  const seen =
    'Power yoga | activity | 6806182-8004071 | a, b, c, d, pt:Ioga, search:power yogga | market=BR,PT flags=page,translated meta=600 also=601,602 seen=2026-03-31';
  const [row] = parseCatalogue('yoga.txt', HEAD + seen).rows;
  expect(row?.interest).toMatchObject({
    id: '600',
    key: 'builtin:power-yoga',
    band: '1M',
    reach: 6_806_182,
    categories: ['sports', 'health'],
    aliases: ['a', 'b', 'c', 'd'],
    otherNames: ['Ioga', 'power yogga'],
    alsoIds: ['601', '602'],
    market: ['BR', 'PT'],
    flags: ['page', 'translated'],
    source: { kind: 'seen', metaId: '600', checkedAt: '2026-03-31', size: { lower: 6_806_182, upper: 8_004_071 } },
  });
});

test('a seen interest without a size from Meta has a band', () => {
  const [row] = parseCatalogue('yoga.txt', `${HEAD}Yoga | activity | 10M | a, b, c | meta=600 seen=2026-02-27`).rows;
  expect(row?.interest).toMatchObject({
    id: '600',
    audience: { lower: 10_000_000, upper: 100_000_000 },
    source: { kind: 'seen', metaId: '600', checkedAt: '2026-02-27', size: null },
  });
});

test.each([
  ['Hatha yoga | sport | 10M | a', 'yoga.txt:4: unknown kind "sport"'],
  ['Hatha yoga | activity | 10T | a', 'yoga.txt:4: unknown band "10T"'],
  ['Hatha yoga', 'yoga.txt:4: an interest must have the form'],
  ['## Interests > X [nonsense]', 'yoga.txt:4: unknown category "nonsense"'],
  ['Yoga | activity | 1M | a | market=Brazil', 'yoga.txt:4: a market is a list of two-letter country codes'],
  ['Yoga | activity | 1M | a | flags=nice', 'yoga.txt:4: unknown flag "nice"'],
  ['Yoga | activity | 1M | a | meta=600', 'yoga.txt:4: "meta" and "seen" must be given together'],
  ['Yoga | activity | 10000-20000 | a', 'yoga.txt:4: only a seen interest has both bounds'],
  ['Yoga | activity | 20-10 | a | meta=600 seen=2026-03-31', 'yoga.txt:4: the lower bound is above the upper'],
  ['| activity | 10M | a', 'yoga.txt:4: the interest has no name'],
  ['> people who do yoga', 'yoga.txt:4: "> people who …" says once who likes the interest in the line above'],
  [`${YOGA}\n> people\n> others`, 'yoga.txt:6: "> people who …" says once who likes'],
])('%s is rejected with file and line', (line, message) => {
  expect(() => parseCatalogue('yoga.txt', HEAD + line)).toThrow(message);
});

test('the check reports duplicates, missing aliases, empty sections and missing ids', () => {
  const dir = folder({
    'a.txt': `${HEAD}${YOGA}\nHátha Yoga @other | activity | 1M | one\n## Interests > Dead [sports]\n`,
    'ids.txt': 'builtin:hatha-yoga\nbuiltin:gone\n',
  });
  const problems = checkCatalogue(dir).join('\n');
  expect(problems).toContain('a.txt:5: duplicate name "Hátha Yoga", first in a.txt:4');
  expect(problems).toContain('a.txt:5: "Hátha Yoga" has 1 aliases');
  expect(problems).toContain('a.txt:6: empty section');
  expect(problems).toContain('released id "builtin:gone" is missing');
  expect(problems).toContain('id "builtin:other" is not in ids.txt');
  expect(problems).toContain('category tech has 0 interests');
});

test('Meta ids are unique, including the other ids of a row', () => {
  const facts = (meta: string, also: string) => `10000-20000 | a, b, c | meta=${meta} also=${also} seen=2026-03-31`;
  const dir = folder({
    'a.txt': `${HEAD}Yoga | activity | ${facts('600', '601')}\nPilates | activity | ${facts('602', '600')}\n`,
  });
  expect(checkCatalogue(dir).join('\n')).toContain('a.txt:5: the id 600 is already in a.txt:4');
});

test('a row is found by its name and by the name its key was derived from', () => {
  const rows = parseCatalogue('yoga.txt', `${HEAD}Gothic fashion @goth-fashion | style | 1M | a, b, c`).rows;
  const merged = new Map([['builtin:gothic-style', 'builtin:goth-fashion']]);
  const names = new RowsByName(
    rows.map(({ interest }) => interest),
    { merged },
  );
  for (const name of ['Gothic fashion', 'Goth fashion', 'Gothic style'])
    expect(names.get(name)?.name).toBe('Gothic fashion');
  expect(names.has('Punk fashion')).toBe(false);
});

test('the check reports spelling variants and retired keys', () => {
  const dir = folder({
    'a.txt': `${HEAD}Personalised gifts | product | 1M | a, b, c\nPersonalized Gift | product | 1M | a, b, c\nFashion (film) | show | 1M | a, b, c\nFashion | subject | 1M | a, b, c\n`,
    'ids.txt': 'builtin:fashion gone\nbuiltin:mode = builtin:nowhere\n',
  });
  const problems = checkCatalogue(dir).join('\n');
  expect(problems).toContain('a.txt:5: "Personalized Gift" duplicates "Personalised gifts" in a.txt:4');
  expect(problems).not.toContain('"Fashion" is');
  expect(problems).toContain('a.txt:7: id "builtin:fashion" is retired');
  expect(problems).toContain('"builtin:mode" was merged into "builtin:nowhere", which does not exist');
});

test('a duplicate id stops loading', () => {
  const dir = folder({ 'a.txt': HEAD + YOGA, 'b.txt': HEAD + YOGA });
  expect(() => loadCatalogue(dir)).toThrow('b.txt:4: "Hatha yoga" is already in a.txt:4');
});
