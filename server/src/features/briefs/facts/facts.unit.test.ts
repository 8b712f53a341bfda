import { audienceLanguages } from '@interest-miner/contract/audiences/languages';
import { promotionGoals } from '@interest-miner/contract/premium/brief';
import { objectivesOf } from '@interest-miner/contract/pushes/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goalOf } from './goal-of.ts';
import { readAges } from './read-ages.ts';
import { readGender } from './read-gender.ts';
import { readLanguages } from './read-languages.ts';

const ages = (text: string) => {
  const read = readAges(text);
  return read && [read.value.min, read.value.max];
};

describe('ages', () => {
  test.each([
    ['Women from 25 to 45 who follow yoga', [25, 45]],
    ['Männer und Frauen zwischen 30 und 55 Jahren', [30, 55]],
    ['Mujeres de 25 a 45 años', [25, 45]],
    ['Femmes de 30 à 50 ans', [30, 50]],
    ['Mulheres de 25 a 40 anos', [25, 40]],
    ['Donne dai 25 ai 45 anni', [25, 45]],
    ['महिलाएं २५ से ४५ साल', [25, 45]],
    ['women 25-34 and 45–54', [25, 54]],
  ])('%s', (text, range) => expect(ages(text)).toEqual(range));

  test.each([
    ['Men over 50', [50, 65]],
    ['50+', [50, 65]],
    ['Frauen ab 40', [40, 65]],
    ['hombres mayores de 50', [50, 65]],
    ['homens acima de 35 anos', [35, 65]],
    ['students under 30', [18, 30]],
    ['Menschen unter 30', [18, 30]],
    ['Young parents in their 30s', [30, 39]],
    ['retirees from 60 to 90', [60, 65]],
  ])('an open end: %s', (text, range) => expect(ages(text)).toEqual(range));

  test.each([
    'small businesses with 10-50 employees',
    'People within 20 to 30 km',
    'earning $20-50k',
    'classes of 30 to 60 minutes',
    'teens 13-17',
    'families with kids aged 3 to 10',
    'children from 12 to 18',
    'open 10:30 to 18:00',
    '',
  ])('no ages of buyers: %s', (text) => expect(ages(text)).toBeNull());

  test('whatever the text, they are ages that Meta takes for interests, and its words stand in it', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.nat(120).map(String),
      fc.constantFrom(' to ', '-', '+', ' und ', ' से '),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const read = readAges(text);
        if (!read) return;
        const { min, max } = read.value;
        expect(min).toBeGreaterThanOrEqual(18);
        expect(max).toBeLessThanOrEqual(65);
        expect(min).toBeLessThanOrEqual(max);
        expect(text).toContain(read.words);
      }),
    );
  });
});

describe('gender', () => {
  test.each([
    ['Women who run', 'women'],
    ['New mothers', 'women'],
    ['Mütter', 'women'],
    ['mujeres activas', 'women'],
    ['mães de primeira viagem', 'women'],
    ['महिलाएं', 'women'],
    ['Men who lift', 'men'],
    ['Männer ab 30', 'men'],
    ['uomini', 'men'],
    ['Männer und Frauen', 'all'],
    ['not men, only women', 'women'],
    ["Fans of women's fashion and men's health", null],
    ['Parents of toddlers, management, mentors', null],
    ['padres y madres', 'all'],
    ['Parents', null],
    ['surfers, netballers, runners, pregnant women, tradies with bad backs', null],
    ['Mumbai, women 25-45', 'women'],
  ])('%s', (text, gender) => expect(readGender(text)?.value ?? null).toBe(gender));
});

describe('languages', () => {
  const named = (text: string) =>
    readLanguages(text)?.value.map((key) => audienceLanguages.find((language) => language.key === key)?.name) ?? [];

  test.each([
    ['English-speaking expats in Berlin', ['English (all)']],
    ['deutschsprachige Eltern', ['German']],
    ['hispanohablantes', ['Spanish (all)']],
    ['francophones', ['French (all)']],
    ['Tamil and Telugu speakers', ['Telugu']],
    ['people who speak softly', []],
    ['German cars', []],
  ])('%s', (text, languages) => expect(named(text)).toEqual(languages));
});

test('every promotion goal becomes one that can be pushed', () => {
  for (const goal of promotionGoals) {
    const found = goalOf(goal);
    expect(found && objectivesOf(found).length > 0, goal).toBe(true);
  }
  expect(goalOf('Something older')).toBeNull();
  expect(goalOf('toString')).toBeNull();
});
