import { expect, test } from 'vitest';
import type { Interest } from '../../types.ts';
import { Bm25 } from '../bm25.ts';
import { NO_BRIEF, readBrief } from '../brief/brief-text.ts';
import { PhraseCoverage } from '../coverage.ts';
import { rolesOf } from './roles.ts';

const row = (name: string, kind: string, category: string, aliases: string[] = []) =>
  ({ id: name, key: name, name, path: [], topic: null, kind, aliases, categories: [category] }) as unknown as Interest;
const rows = [
  row('Office management', 'subject', 'professional', ['office manager']),
  row('Human resources', 'subject', 'professional', ['hr']),
  row('Architect', 'job', 'realestate'),
  row('HR (magazine)', 'publication', 'professional'),
  row('Coffee', 'food', 'food'),
];
const names = new PhraseCoverage(rows, new Bm25(rows));

function rolesFor(targetAudience: string) {
  const brief = { ...NO_BRIEF, description: 'coffee', targetAudience };
  const query = readBrief(brief);
  if (!query) throw new Error('the brief has no words');
  return rolesOf(query, names, rows).map((number) => rows[number]?.name);
}

test('finds the jobs and fields of work that a professional audience names', () => {
  expect(rolesFor('office managers, HR, architects who drink coffee')).toEqual([
    'Office management',
    'Human resources',
    'Architect',
  ]);
});

test('finds none for the general public', () => {
  expect(rolesFor('people who like the office and coffee')).toEqual([]);
});

test('finds roles in a long list too', () => {
  const others =
    'nurses, dentists, lawyers, teachers, engineers, plumbers, electricians, recruiters, pilots, cooks, drivers';
  expect(rolesFor(`people in firms: ${others}, office managers`)).toEqual(['Office management']);
});
