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

test('only words in the names of a row lead to those beside it', () => {
  const ranked = rank('Driving school with patient instructors for nervous drivers');
  const led = ranked.flatMap(({ reason }) => (reason?.link === 'beside' && reason.from ? [reason] : []));
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

test.each([
  ['Safety nets for balconies', 'cat owners', 'nets'],
  ['Net zero advice for firms', 'small firms', 'Net'],
  ['Board and lodging for students near the campus', 'students', 'Board'],
  ['Training for the board of directors of charities', 'trustees', 'board'],
  ['We plan kitchens on a payment plan', 'home owners', 'plan'],
  ['We plan kitchens on a payment plan', 'home owners', 'payment'],
  ['Dog training: we stop the bark', 'dog owners', 'bark'],
  ['Holiday cottages with old world charm', 'couples', 'charm'],
  ['Curtains made to measure', 'home owners', 'measure'],
  ['Light meals for the office', 'office workers', 'Light'],
  ['Steel frame buildings for farms', 'farmers', 'frame'],
  ['Mattress with pocket springs', 'people with a bad back', 'springs'],
  ['Spring water delivered to offices', 'office managers', 'Spring'],
  ['Green energy tariffs', 'home owners', 'Green'],
  ['Worm farms and compost for flats', 'green minded families', 'green'],
  ['Heritage tomato seedlings, ready to plant', 'gardeners', 'plant'],
  ['Ring spun cotton T-shirts', 'men', 'Ring'],
  ['Crane hire for building sites', 'builders', 'Crane'],
  ['Model trains, track and scenery', 'collectors', 'trains'],
])('of "%s" (%s), no reason quotes "%s" alone: it has two meanings', (description, audience, word) => {
  const ranked = rank(description, audience);
  expect(ranked.length).toBeGreaterThan(0);
  const quotes = ranked.flatMap(({ reason }) => [reason?.text, reason?.from]);
  expect(quotes.filter((quote) => quote?.toLowerCase() === word.toLowerCase())).toEqual([]);
});

test('several words in another order are not the name', () => {
  const ranked = rank('Camel milk powder and camel milk chocolate');
  const links = ranked.filter(({ interest }) => interest.name === 'Chocolate milk').map(({ reason }) => reason?.link);
  expect(links).not.toContain('named');
});

test('people of an age are named only where the audience says it', () => {
  const people = (audience: string) =>
    rank('We repair old model locomotives and buy collections', audience).map(({ reason }) => reason?.text);
  expect(people('men 45+')).not.toContain('Men over 50');
});

test('the category of the form is not quoted as the writer’s own words', () => {
  const brief = {
    ...NO_BRIEF,
    category: 'Wellness',
    description: 'Massage at your home or office',
    targetAudience: 'tired people',
  };
  const ranked = core.rankBrief(brief, 40).ranked;
  expect(ranked.length).toBeGreaterThan(10);
  const quotes = ranked.flatMap(({ reason }) =>
    /trade|people|beside/.test(reason?.link ?? '') ? [reason?.from] : [reason?.text],
  );
  expect(quotes.filter((quote) => /wellness/i.test(quote ?? ''))).toEqual([]);
});
