import { expect, test } from 'vitest';
import { loadSensitiveWords } from '../language/sensitive-words.ts';
import { testCore as core } from '../test-core.ts';
import { NO_BRIEF } from './brief/brief-text.ts';
import { quotesSensitive } from './brief-quotes.ts';

const rank = (description: string, targetAudience = '') =>
  core.rankBrief({ ...NO_BRIEF, description, targetAudience }, 40).ranked;

test('a quote that speaks of health, religion, identity, politics or origin is sensitive, in every language', () => {
  const said = loadSensitiveWords().filter((text) => !quotesSensitive({ link: 'audience', text }));
  expect(said).toEqual([]);
  expect(quotesSensitive({ link: 'people', text: 'Runners', from: 'people with diabetes who run' })).toBe(true);
  expect(quotesSensitive({ link: 'trade', text: 'Shoe shop', from: 'running shoes' })).toBe(false);
});

test('no reason quotes what the audience says of its health', () => {
  const ranked = rank(
    'Personal trainer: strength and balance at your home',
    'Women with diabetes, people with arthritis',
  );
  expect(ranked.length).toBeGreaterThan(20);
  const quotes = ranked.flatMap(({ reason }) => [reason?.text ?? '', reason?.from ?? '']);
  expect(quotes.filter((quote) => /diabetes|arthritis/i.test(quote))).toEqual([]);
});

test('what the customers are names no trade of the business', () => {
  const ranked = rank('We rehang and retune bells and the frames they sit in', 'ringing societies, parish councils');
  expect(ranked.filter(({ reason }) => /councils/.test(reason?.from ?? ''))).toEqual([]);
});

test('words that lead to a trade do not lead to a neighbour of its rows', () => {
  const ranked = rank('Driving school with patient instructors for nervous drivers');
  const led = ranked.flatMap(({ reason }) => (/alike|shelf/.test(reason?.link ?? '') && reason?.from ? [reason] : []));
  const own = new Map(ranked.map(({ interest, reason }) => [interest.name, reason?.link]));
  expect(led.filter(({ text }) => !/named|product|akin/.test(own.get(text) ?? ''))).toEqual([]);
});

test('one word of a longer name is said only where all else speaks for the row', () => {
  for (const { interest, relevance, reason } of rank(
    'Master thatcher, reed roofs and ridge repairs',
    'owners of cottages',
  ))
    if (interest.name === 'Roof garden' && relevance < 70) expect(reason?.link).not.toBe('product');
});
