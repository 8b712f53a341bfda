import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { isAllowed, readRobots } from './robots.ts';

const allowed = (text: string, path: string) => isAllowed(readRobots(text), path);
const forAll = (...lines: string[]) => ['User-agent: *', ...lines].join('\n');

test.each([
  ['a prefix', 'Disallow: /private', '/private/shop', false],
  ['another path', 'Disallow: /private', '/public', true],
  ['everything', 'Disallow: /', '/', false],
  ['an empty rule', 'Disallow:', '/', true],
  ['a star', 'Disallow: /*/basket', '/en/basket/1', false],
  ['stars in a row', 'Disallow: /**basket', '/en/basket', false],
  ['a star and nothing after it', 'Disallow: /a*b', '/a-c', true],
  ['an end', 'Disallow: /*.pdf$', '/menu.pdf', false],
  ['an end that is not there', 'Disallow: /*.pdf$', '/menu.pdf?page=1', true],
  ['an end without a star', 'Disallow: /shop$', '/shop', false],
  ['an end that would overlap', 'Disallow: /ab*ba$', '/aba', true],
  ['a part that is found late', 'Disallow: /*aab', '/aaaab', false],
  ['a query', 'Disallow: /*?sort=', '/shop?sort=price', false],
  ['upper case', 'Disallow: /Private', '/private', true],
  ['other spellings of a code', 'Disallow: /caf%c3%a9', '/caf%C3%A9', false],
  ['letters that are not ASCII', 'Disallow: /café', '/caf%C3%A9', false],
  ['spaces and a comment', '  DISALLOW :  /private  # no', '/private', false],
])('%s', (_name, rule, path, result) => expect(allowed(forAll(rule), path)).toBe(result));

test('the longest rule decides; among equals it is the one that allows', () => {
  const rules = forAll('Disallow: /', 'Allow: /shop', 'Disallow: /shop/basket');
  expect(['/', '/shop/mats', '/shop/basket'].map((path) => allowed(rules, path))).toEqual([false, true, false]);
  expect(allowed(forAll('Disallow: /shop', 'Allow: /shop'), '/shop')).toBe(true);
  expect(allowed(forAll('Allow: /shop', 'Disallow: /shop'), '/shop')).toBe(true);
});

test('our own group counts instead of the one for all, and groups of one name are joined', () => {
  const text = `User-agent: InterestMiner/2.0\nUser-agent: OtherBot\nDisallow: /a\n\n${forAll('Disallow: /')}\nUser-Agent: interestminer\nDisallow: /b`;
  expect(['/a', '/b', '/c'].map((path) => allowed(text, path))).toEqual([false, false, true]);
  expect(allowed('User-agent: OtherBot\nDisallow: /', '/')).toBe(true);
  expect(allowed('User-agent: InterestMinerPlus\nDisallow: /', '/')).toBe(true);
  expect(allowed('Disallow: /', '/')).toBe(true);
});

test('a group of our own without rules allows everything', () => {
  expect(allowed(`${forAll('Disallow: /')}\nUser-agent: InterestMiner\nDisallow:`, '/')).toBe(true);
});

/** A path that counts how often it is read. */
function countingPath(text: string) {
  const path = {
    reads: 0,
    length: text.length,
    charCodeAt(at: number) {
      path.reads += 1;
      return text.charCodeAt(at);
    },
  };
  return path;
}

test('many programs and many rules make no more rules than there are lines', () => {
  const agents = Array.from({ length: 400 }, (_, at) => `User-agent: bot${at}`);
  const rules = Array.from({ length: 2000 }, (_, at) => `Disallow: /${at}`);
  expect(readRobots([...agents, ...rules].join('\n'))).toEqual([]);
  expect(readRobots([...agents, 'User-agent: *', ...rules].join('\n'))).toHaveLength(1000 - 401);
});

test('a long path against a long rule is read once, however often the rule nearly matches', () => {
  const path = countingPath(`/${'a'.repeat(2000)}`);
  expect(isAllowed(readRobots(forAll(`Disallow: /*${'a'.repeat(1000)}b`)), path)).toBe(true);
  expect(path.reads).toBeLessThanOrEqual(2001 + 1);
  const stars = countingPath(`/${'a'.repeat(2000)}`);
  expect(isAllowed(readRobots(forAll(`Disallow: /${'*a'.repeat(1000)}*b`)), stars)).toBe(true);
  expect(stars.reads).toBeLessThanOrEqual(2001 + 1);
});

test('a file of the longest rules reads the longest path once a rule', () => {
  const rules = Array.from({ length: 30 }, () => `Disallow: /*${'a'.repeat(1000)}b${'a'.repeat(1000)}`);
  const path = countingPath(`/${'a'.repeat(2000)}`);
  expect(isAllowed(readRobots(forAll(...rules)), path)).toBe(true);
  expect(path.reads).toBeLessThanOrEqual(30 * 2002);
});

test('a rule of 15 kB is left out, and an address of 15 kB is refused where anything is', () => {
  expect(readRobots(forAll(`Disallow: /*${'ab'.repeat(7500)}`))).toEqual([]);
  const long = `/${'ab'.repeat(7500)}`;
  expect([allowed(forAll('Disallow: /private'), long), allowed(forAll('Allow: /'), long)]).toEqual([false, true]);
});

test('what stands after 64 kB is not read', () => {
  expect(allowed(`${forAll()}\n#${'x'.repeat(65_536)}\nDisallow: /`, '/')).toBe(true);
});

test('rules take up no more memory than their text, however many stars cut them into parts', () => {
  const text = forAll(...Array.from({ length: 32 }, () => `Disallow: /${'*a'.repeat(1000)}`));
  expect(serialize(readRobots(text)).length).toBeLessThan(1.1 * text.length);
});
