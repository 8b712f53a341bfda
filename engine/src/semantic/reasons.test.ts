import { expect, test } from 'vitest';
import { EngineCore } from '../core.ts';
import { NO_BRIEF } from './brief/brief-text.ts';
import { excludedThing, names } from './excluded-rows.ts';

const core = new EngineCore();
const rank = (description: string, targetAudience = '') =>
  core.rankBrief({ ...NO_BRIEF, description, targetAudience }, 60).ranked;

test.each([
  ['Gym for people over 50. No bodybuilding, no CrossFit, no dancing.', ['bodybuilding', 'CrossFit', 'dancing']],
  ['Bakery and café, we do not sell coffee or doughnuts', ['coffee', 'doughnuts']],
  ['Tierhandlung für Katzen, nichts für Hunde', ['dogs']],
])('no reason of "%s" quotes what it leaves out', (description, excluded) => {
  const ranked = rank(description);
  expect(ranked.length).toBeGreaterThan(10);
  const things = excluded.map((word) => excludedThing(word) ?? []);
  const quoting = ranked.filter(({ reason }) => reason && things.some((thing) => names(reason.text, thing)));
  expect(quoting.map(({ interest, reason }) => `${interest.name}: ${reason?.text}`)).toEqual([]);
  expect(ranked.filter(({ circle }) => circle && things.some((thing) => names(circle, thing)))).toEqual([]);
});

test('rows name the circle of people that has them; where none does, they name nobody', () => {
  const ranked = rank('Running shoes', 'marathon runners');
  const circleOf = (wanted: string) => ranked.find(({ interest }) => interest.name === wanted)?.circle;
  expect(circleOf('Marathons')).toMatch(/runners/i);
  const people = ranked.filter(({ reason }) => reason?.link === 'people');
  expect(people.every(({ circle, reason }) => circle === reason?.text)).toBe(true);
  expect(ranked.some(({ circle }) => circle === null)).toBe(true);
});

test('two words are quoted only if they stand together in the brief', () => {
  const description = 'An espresso bar and a workshop: we repair your wheels while you drink a flat white';
  for (const { reason } of rank(description, 'cyclists who work in cafés')) {
    if (reason?.link !== 'named' && reason?.link !== 'product' && reason?.link !== 'audience') continue;
    expect(`${description} cyclists who work in cafes`.toLowerCase()).toContain(reason.text);
  }
});

test('a trade of which the brief does not speak is called a similar one', () => {
  const links = new Map(
    rank('Stretching and posture for desk workers').map(({ reason }) => [reason?.text ?? '', reason?.link]),
  );
  for (const [text, link] of links) if (link === 'first') expect(text).toMatch(/stretch|posture|desk|work/i);
  const own = rank('Yoga studio').filter(({ reason }) => reason?.link === 'first');
  expect(own.map(({ reason }) => reason?.text)).toContain('Yoga studio');
});

test('a row whose name the brief says in full is named, and the next is a first choice of the trade', () => {
  const reasons = new Map(rank('Wool and yarn shop').map(({ interest, reason }) => [interest.name, reason?.link]));
  expect(reasons.get('Yarn')).toBe('named');
  expect(reasons.get('Ravelry')).toBe('first');
});

test('a trade that is less likely than not, and not spoken of, is called a guess', () => {
  const ranked = rank('Wholesale handmade soap for gift shops, farm shops and spas');
  const trades = ranked.filter(({ reason }) => reason?.link === 'first' || reason?.link === 'similar');
  expect(trades.filter(({ reason }) => /nail|packaging/i.test(reason?.text ?? ''))).toEqual([]);
});

const reasonIn = (ranked: ReturnType<typeof rank>, name: string) =>
  ranked.find(({ interest }) => interest.name === name)?.reason;

test('one word of a trade’s name does not make the trade the brief’s', () => {
  const brand = rank(
    'Handmade hair butters, leave-in conditioners and growth oils for coily and kinky hair. No sulphates, no parabens.',
    'Black women 18-45 who are natural or transitioning, wear braids or locs',
  );
  const salon = brand.filter(({ reason }) => /salon/i.test(reason?.text ?? ''));
  expect(salon.length).toBeGreaterThan(0);
  expect(salon.filter(({ reason }) => reason?.link === 'first' || reason?.link === 'testing')).toEqual([]);
});

test('a word is said only as it stands in the name; another form of it goes with the row', () => {
  const ranked = rank('Bridal gowns, veils and dresses for bridesmaids', 'Engaged women and their mothers');
  expect(reasonIn(ranked, 'Bridesmaid')).toEqual({ link: 'named', text: 'bridesmaids' });
  expect(reasonIn(ranked, 'Bride')).toEqual({ link: 'akin', text: 'bridal' });
});

test('words on both sides of a comma are not quoted together, and a word of the audience is quoted with what stands around it', () => {
  const quoted = (description: string, audience: string) => rank(description, audience).map(({ reason }) => reason);
  const nails = quoted('Nail studio: gel manicures', 'Women who love nail art, makeup and going to the salon');
  expect(nails.map((reason) => reason?.text)).not.toContain('art makeup');
  const parents = { link: 'audience', text: 'Parents of primary school children' };
  expect(quoted('Piano lessons', parents.text)).toContainEqual(parents);
});

test('a clause that sounds like another trade is a guess at best', () => {
  const ranked = rank(
    'Catering para bodas y empresas: paellas gigantes, barra de cócteles y menú infantil',
    'Novios, organizadores de eventos y empresas',
  );
  const bars = ranked.filter(({ reason }) => reason?.text === 'Tapas bar');
  expect(bars.length).toBeGreaterThan(0);
  expect(bars.filter(({ reason }) => reason?.link !== 'guess')).toEqual([]);
});

test('people who may be the customers are not said to be', () => {
  const ranked = rank('Cocktails but no alcohol, delivered', 'sober curious people');
  const drinkers = ranked.filter(({ reason }) => /drinkers/.test(reason?.text ?? ''));
  expect(drinkers.map(({ reason }) => reason?.link)).toEqual(drinkers.map(() => 'if-people'));
  expect(drinkers.length).toBeGreaterThan(0);
});

test.each([
  ['Designer bags and coats, paid out within a week', 'Fashion week', 'week'],
  ['We repair hammocks and deck chairs', 'Home repair', 'repair'],
  ['We write the story of your family from parish books', 'Writing', 'write'],
])('of "%s", no reason for %s is the loose word %s', (description, name, word) => {
  const row = core
    .rankBrief({ ...NO_BRIEF, description }, 500, 1)
    .ranked.find(({ interest }) => interest.name === name);
  expect(row).toBeDefined();
  expect(row?.reason?.text).not.toBe(word);
});

test('of a translated audience, reasons quote single words: its pieces have lost their small words', () => {
  const answer = rank('Holzspielzeug aus eigener Schreinerei', 'Eltern und Großeltern von Kindern zwischen 2 und 8');
  const quotes = answer.flatMap(({ reason }) => (reason?.link === 'audience' ? [reason.text] : []));
  expect(quotes).toContain('children');
  expect(quotes.filter((quote) => /\d|grandparents children/.test(quote))).toEqual([]);
});

test('a trade of which the brief says no word is like it only if it is nearly certain', () => {
  const ranked = rank(
    'Noise-cancelling phone booths for open offices, assembled in an hour.',
    'Office managers and architects',
  );
  expect(ranked.filter(({ reason }) => reason?.link === 'similar' && /headphones/i.test(reason.text))).toEqual([]);
});

test('of a translated brief, no piece is quoted as if it were a sentence, and what it leaves out is no second business', () => {
  const ranked = rank(
    'Wir schneidern Dirndl und Trachten nach Maß. Kein Fasching, keine Kostüme.',
    'Frauen, die aufs Oktoberfest oder zu Hochzeiten gehen',
  );
  const near = ranked.flatMap(({ reason }) => (reason?.link === 'meaning' ? [reason.text] : []));
  expect(near.length).toBeGreaterThan(0);
  expect(near.filter((text) => /\p{L} \p{L}/u.test(text))).toEqual([]);
  expect(ranked.filter(({ reason }) => /cosplay/i.test(reason?.text ?? ''))).toEqual([]);
});
