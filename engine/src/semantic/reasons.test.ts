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

test.each([
  ['Companionship visits for older people. No carers or nurses please', 'Caregiver'],
  ['Laser hair removal studio, no waxing or epilation', 'Epilator'],
  ['Hundepension auf dem Land. Katzen: nein', 'Cat food'],
])('"%s" is not offered what it leaves out, by whatever name: %s', (description, name) => {
  const ranked = core.rankBrief({ ...NO_BRIEF, description }, 500, 1).ranked;
  expect(ranked.length).toBeGreaterThan(20);
  expect(ranked.map(({ interest }) => interest.name)).not.toContain(name);
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
    expect(`${description} cyclists who work in cafés`).toContain(reason.text);
  }
});

test('a trade of whose name the brief says nothing is not called its own', () => {
  const links = new Map(
    rank('Stretching and posture for desk workers').map(({ reason }) => [reason?.text ?? '', reason?.link]),
  );
  for (const [text, link] of links) if (link === 'trade') expect(text).toMatch(/stretch|posture|desk|work/i);
  const own = rank('Yoga studio').filter(({ reason }) => reason?.link === 'trade');
  expect(own.map(({ reason }) => reason?.text)).toContain('Yoga studio');
});

test('a row whose name the brief says in full is named, and the next are led to by the trade and its customers', () => {
  const reasons = new Map(rank('Wool and yarn shop').map(({ interest, reason }) => [interest.name, reason]));
  expect(reasons.get('Yarn')?.link).toBe('named');
  const ofTrade = [...reasons.values()].filter((reason) => reason?.link === 'trade' && reason.isHigh);
  expect(ofTrade[0]).toMatchObject({ text: 'Wool and yarn shop', from: 'yarn shop' });
  expect(reasons.get('Ravelry')).toMatchObject({ link: 'trade', text: 'Wool and yarn shop' });
});

test('a trade that is less likely than not, and not spoken of, is not named', () => {
  const ranked = rank('Wholesale handmade soap for gift shops, farm shops and spas');
  const trades = ranked.filter(({ reason }) => reason?.link === 'trade' || reason?.link === 'similar');
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
  expect(brand.length).toBeGreaterThan(20);
  expect(salon.filter(({ reason }) => reason?.link === 'trade')).toEqual([]);
});

test('a word is said only as it stands in the name; another form of it goes with the row', () => {
  const ranked = rank('Bridal gowns, veils and dresses for bridesmaids', 'Engaged women and their mothers');
  expect(reasonIn(ranked, 'Bridesmaid')).toEqual({ link: 'named', text: 'bridesmaids' });
  expect(reasonIn(ranked, 'Bride')?.link).not.toBe('named');
});

test('words on both sides of a comma are not quoted together, and a word of the audience is quoted with what stands around it', () => {
  const quoted = (description: string, audience: string) => rank(description, audience).map(({ reason }) => reason);
  const nails = quoted('Nail studio: gel manicures', 'Women who love nail art, makeup and going to the salon');
  expect(nails.map((reason) => reason?.text)).not.toContain('art makeup');
  const parents = { link: 'audience', text: 'Parents of primary school children' };
  expect(quoted('Piano lessons', parents.text)).toContainEqual(parents);
});

test('a clause that sounds like another trade does not name it', () => {
  const ranked = rank(
    'We repair phones and tablets while you wait. Next door is a retro arcade with pinball',
    'Anyone with a cracked screen; people who grew up on arcade games',
  );
  expect(ranked.map(({ interest }) => interest.name)).toContain('Arcade game');
  expect(ranked.filter(({ reason }) => reason?.text === 'Pool tables and arcade machines')).toEqual([]);
});

test('people who may be the customers are not said to be', () => {
  const ranked = rank('Cocktails but no alcohol, delivered', 'sober curious people');
  expect(ranked.length).toBeGreaterThan(20);
  expect(ranked.filter(({ reason }) => /drinkers/.test(reason?.text ?? ''))).toEqual([]);
});

test.each([
  ['Rental of autocaravans and a guarded car park', 'travelling families', /dealer/i],
  ['Self-storage for wine collectors, with an online inventory', 'Wine collectors and restaurants', /wine shop/i],
  ['Kurse im Sensen, handgeschmiedete Sensen', 'Gartenbesitzer, Selbstversorger', /toilets/i],
  ['Hospital clown training and improv classes', 'Actors, nurses, teachers', /film school/i],
  ['Interpreters for sign language at conferences', 'Event organisers, universities', /event agency/i],
  ['Bookkeeping and payroll for cafés and food trucks', 'Owners of small cafés', /^food truck$/i],
])('"%s" (%s) names no trade that only sounds like it', (description, audience, trade) => {
  const ranked = rank(description, audience);
  expect(ranked.length).toBeGreaterThan(10);
  const named = ranked.filter(({ reason }) => /trade|similar/.test(reason?.link ?? ''));
  expect(named.filter(({ reason }) => trade.test(reason?.text ?? ''))).toEqual([]);
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

test('a trade of which the brief says no word is like it only if it is nearly certain', () => {
  const ranked = rank(
    'Noise-cancelling phone booths for open offices, assembled in an hour.',
    'Office managers and architects',
  );
  expect(ranked.filter(({ reason }) => reason?.link === 'similar' && /headphones/i.test(reason.text))).toEqual([]);
});

const quotesIn = (ranked: ReturnType<typeof rank>) =>
  ranked.flatMap(({ reason }) => {
    const isOurs = /^(?:trade|similar|people|beside|section|elsewhere)$/.test(reason?.link ?? '');
    return [isOurs ? undefined : reason?.text, reason?.from].filter((quote) => quote !== undefined);
  });

test.each([
  ['Holzspielzeug aus eigener Schreinerei', 'Eltern und Großeltern von Kindern zwischen 2 und 8'],
  ['Miel cruda de nuestras colmenas, polen y propóleo', 'Familias y gente que cuida lo que come'],
  ['कुएँ और बोरवेल की खुदाई, पानी की मोटर की मरम्मत', 'किसान और मकान मालिक'],
  ['Bycicle repair, tyres and off-road wheels', 'Cyclists who ride to work'],
  ['Plant-based cheese made from cashews', 'Vegans and people with lactose intolerance'],
])('of "%s", every quote is in the writer’s own words', (description, audience) => {
  const quotes = quotesIn(rank(description, audience));
  expect(quotes.length).toBeGreaterThan(10);
  const text = `${description}\n${audience}`;
  expect(quotes.filter((quote) => !text.includes(quote.replace('…', '')))).toEqual([]);
});

test('what a brief leaves out in another language is no second business', () => {
  const ranked = rank(
    'Wir schneidern Dirndl und Trachten nach Maß. Kein Fasching, keine Kostüme.',
    'Frauen, die aufs Oktoberfest oder zu Hochzeiten gehen',
  );
  expect(ranked.length).toBeGreaterThan(20);
  expect(ranked.filter(({ reason }) => /cosplay/i.test(reason?.text ?? ''))).toEqual([]);
});

test('a word within a longer one does not name an interest, and one before another is quoted with it', () => {
  const tuner = rank('Der Klavierstimmer kommt zu Ihnen nach Hause');
  expect(reasonIn(tuner, 'Piano')).toEqual({ link: 'akin', text: 'Klavierstimmer' });
  expect(reasonIn(rank('We sweep chimneys and check wood stoves'), 'Wood')?.link).not.toBe('named');
});

test('a trade is led to by the words that speak for it, and is not named where none does', () => {
  const boats = rank(
    'Replacement sails and boat covers, sewn to measure, repairs over the winter',
    'owners of sailing boats and dinghies',
  ).flatMap(({ reason }) => (reason?.text === 'Boat repair and storage' ? [reason.from ?? ''] : []));
  expect(boats.length).toBeGreaterThan(3);
  for (const from of new Set(boats)) expect(from).toMatch(/boat|repairs/);
  expect(rank('A better Tinder profile').filter(({ reason }) => reason?.text === 'Dating app')).toEqual([]);
});

test('what the customers of a firm have is said of them', () => {
  const ranked = rank('Software for shift planning in restaurants and hotels', 'Managers of restaurants and bars');
  expect(reasonIn(ranked, 'Restaurants')?.link).not.toBe('named');
});

test('of a row for other countries, the reason says so', () => {
  const { ranked } = core.rankBrief(
    { ...NO_BRIEF, description: 'Wedding sarees and lehengas, made to measure', location: 'Spain' },
    200,
    1,
  );
  const indian = ranked.filter(({ interest }) => interest.market?.join() === 'IN' && !interest.market.includes('ES'));
  expect(indian.length).toBeGreaterThan(0);
  for (const { reason } of indian) if (reason) expect(reason).toEqual({ link: 'elsewhere', text: 'India' });
});

test('a loose word leads to a trade only as part of its whole name', () => {
  const quotesFor = (description: string, trade: string) =>
    new Set(rank(description).flatMap(({ reason }) => (reason?.text === trade && reason.from ? [reason.from] : [])));
  const games = quotesFor('A shop and cafe with 800 board games and Dungeons & Dragons nights', 'Board game shop');
  expect(games.size).toBeGreaterThan(0);
  expect(games).not.toContain('shop');
  const moving = quotesFor('A moving company in Leipzig', 'Moving company');
  expect(moving).toContain('moving company in Leipzig');
  expect(moving).not.toContain('moving');
});

test.each([
  ['A podcast recording studio by the hour, with cameras and editing', 'Brands who want to start a podcast', 'Podcast'],
  ['We rent cinema cameras, lenses and lighting to film crews', 'Directors of photography', 'Cinema'],
  ['Online booking and invoices for yoga studios', 'Owners of a yoga studio', 'Yoga studio'],
])(
  'of "%s" (%s), %s is the customers’ trade or another thing, so nothing is said of its customers',
  (description, audience, trade) => {
    const ranked = rank(description, audience);
    expect(ranked.length).toBeGreaterThan(20);
    expect(ranked.filter(({ reason }) => reason?.text === trade && /trade|similar/.test(reason.link))).toEqual([]);
  },
);

test('only people of whom the brief speaks are said to share interests with its customers', () => {
  const barber = rank('Barber shop, skin fades and beard trims, walk-ins welcome');
  expect(barber.filter(({ reason }) => /lose their hair/.test(reason?.text ?? ''))).toEqual([]);
  const plumber = rank('Emergency plumber: burst pipes and boilers');
  const people = plumber.flatMap(({ reason }) => (reason?.link === 'people' ? [reason.text] : []));
  expect(people.filter((text) => /plumbers/.test(text))).toEqual([]);
});

test('high on a list are rows that nearly always fit only, and further rows say beside which they stand', () => {
  const ranked = rank('Tattoo studio: fine line tattoos and piercings');
  const high = ranked.filter(({ reason }) => reason?.isHigh);
  expect(high.length).toBeGreaterThan(3);
  // What is shown may be lower than what the row deserves by itself, never higher.
  expect(Math.min(...high.map(({ relevance }) => relevance))).toBeGreaterThanOrEqual(70);
  const courses = rank('learn to bake sourdough in our kitchen on saturdays');
  const beside = courses.filter(({ reason }) => reason?.link === 'beside');
  expect(beside.length).toBeGreaterThan(3);
  const shown = courses.map(({ interest }) => interest.name);
  for (const { interest, reason } of beside)
    expect(shown.indexOf(reason?.text ?? '')).toBeLessThan(shown.indexOf(interest.name));
});

test('a word of another language names nothing, it goes with a row', () => {
  expect(reasonIn(rank('Mudanzas y guardamuebles, presupuesto en el día'), 'Budget')?.link).not.toBe('named');
  expect(reasonIn(rank('BARF Shop: Frischfleisch für Hunde und Katzen'), 'Dogs')).toEqual({
    link: 'akin',
    text: 'Hunde',
  });
});

test('another form of one word of a name tells nothing: an electric car is no electrical wiring', () => {
  const ranked = rank('Home charger installation, Tesla Wall Connector', 'People who just bought an electric car');
  expect(reasonIn(ranked, 'Electrical wiring')?.link).not.toBe('audience');
});

test('a common word that is a brand’s name too does not name the brand', () => {
  const ranked = rank('Surf school with boards, and vans from the hostel');
  expect(ranked.length).toBeGreaterThan(20);
  expect(ranked.filter(({ interest, reason }) => interest.name === 'Vans' && reason?.text === 'vans')).toEqual([]);
});

test('a trade is quoted with the words of its name where the brief says them', () => {
  const quotes = rank('Surf school with boards, and vans from the hostel').flatMap(({ reason }) =>
    reason?.text === 'Surf school' && reason.from ? [reason.from] : [],
  );
  expect(new Set(quotes)).toEqual(new Set(['Surf school']));
});

test('half of a name of two trades makes no certain trade', () => {
  const ranked = rank('Piano tuning and repairs, second hand uprights');
  const claims = ranked.filter(({ reason }) => /Piano tuning/.test(reason?.text ?? '') && reason?.link === 'trade');
  expect(ranked.length).toBeGreaterThan(20);
  expect(claims).toEqual([]);
});

test('people who are afraid of a trade are not in it', () => {
  const ranked = rank('Dental practice, implants, treatment under sedation', 'People with a fear of the dentist');
  expect(ranked.length).toBeGreaterThan(20);
  expect(ranked.filter(({ reason }) => /dental teams/.test(reason?.text ?? ''))).toEqual([]);
});
