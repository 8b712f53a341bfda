import { expect, test } from 'vitest';
import { testCore as core } from '../test-core.ts';
import { loadOtherTargeting, parseOtherTargeting } from './other-targeting.ts';

const HEAD = 'kind\tid\tname\tsize\tseen\tflags\taliases\tpath\n';

test('includes other targeting options of Meta', () => {
  const rows = loadOtherTargeting();
  expect(rows).toHaveLength(754);
  const counts = Object.entries(Object.groupBy(rows, ({ targeting }) => targeting)).map(([kind, list]) => [
    kind,
    list.length,
  ]);
  expect(Object.fromEntries(counts)).toMatchObject({ behavior: 285, life_event: 34, job_title: 111, industry: 40 });
});

test('parses a line with both bounds, the date and other names', () => {
  const line = 'industry\t12\tSales\t16-18\t2026-02-27\ttranslated\tsalespeople, pt:Vendas\tDemographics > Work';
  expect(parseOtherTargeting(HEAD + line)).toEqual([
    {
      targeting: 'industry',
      id: '12',
      name: 'Sales',
      path: ['Demographics', 'Work', 'Sales'],
      aliases: ['salespeople'],
      otherNames: ['Vendas'],
      flags: ['translated'],
      checkedAt: '2026-02-27',
      size: { lower: 16, upper: 18 },
      reach: 16,
    },
  ]);
});

test.each([
  ['behavior\t1\tA\t\t2026-02-27\t\t', 'a line must have eight columns'],
  ['hobby\t1\tA\t\t2026-02-27\t\t\tB', 'unknown kind "hobby"'],
  ['behavior\tx\tA\t\t2026-02-27\t\t\tB', 'an id, a name and a path'],
  ['behavior\t1\tA\t10M\t2026-02-27\t\t\tB', '"10M" is not a size'],
  ['behavior\t1\tA\t\tMarch\t\t\tB', '"March" is not a date'],
  ['behavior\t1\tA\t\t2026-02-27\t\t\tB\nbehavior\t1\tC\t\t2026-02-27\t\t\tB', 'the behavior 1 appears twice'],
])('rejects %j with its line number', (line, message) => {
  expect(() => parseOtherTargeting(HEAD + line)).toThrow(message);
});

test.each([
  ['new mothers', 'family_status', 'New parents (0-12 months)'],
  ['engaged couples', 'life_event', /engaged/i],
  ['frequent travellers', 'behavior', 'Frequent Travelers'],
  ['lawyers', 'industry', 'Legal services'],
])('%s finds %s', (question, kind, name) => {
  const [first] = core.searchOther(question, 5).hits;
  expect(first?.interest.targeting).toBe(kind);
  expect(first?.interest.name).toMatch(name);
});
