import { expect, test } from 'vitest';
import { RowsByName } from './catalogue/released-keys.ts';
import { loadCatalogue } from './catalogue.ts';
import { isSensitive } from './language/sensitive-words.ts';
import {
  ACCENTS_DIR,
  CIRCLE_GOALS,
  CIRCLES_DIR,
  checkAccents,
  checkPlaybooks,
  checkSensitive,
  loadPlaybooks,
  PLAYBOOKS_DIR,
  parsePlaybooks,
} from './playbooks.ts';
import { stemsOf } from './semantic/bm25.ts';

const HOTEL =
  '## Hotel | rooms, guest house, overnight stay | sleep by the sea\n@ Travel, Real Estate\nBooking.com ; Hotels\nSpa ; \n+ Trains ; Beaches';

test('every interest of a playbook, an accent or a circle is in the catalogue', () => {
  const names = new RowsByName(loadCatalogue());
  expect(checkPlaybooks(loadPlaybooks(), names)).toEqual([]);
  expect(checkPlaybooks(loadPlaybooks(CIRCLES_DIR), names, CIRCLE_GOALS)).toEqual([]);
  const trades = loadPlaybooks().map(({ trade }) => trade);
  expect(checkAccents(loadPlaybooks(ACCENTS_DIR), names, trades, stemsOf)).toEqual([]);
});

test('no trade, accent or circle is named after religion, politics, health or origin', () => {
  const shipped = [PLAYBOOKS_DIR, ACCENTS_DIR, CIRCLES_DIR].flatMap((dir) => loadPlaybooks(dir));
  expect(checkSensitive(shipped, isSensitive)).toEqual([]);
  const refused = [
    'Mosque',
    'Pilgrimage tours',
    'Puja shop',
    'Election campaign',
    'Diabetes care',
    'Podcast > christian',
  ];
  const text = [...refused, 'Butcher'].map((trade) => `## ${trade} | a, b, c`).join('\n');
  expect(checkSensitive(parsePlaybooks('x.txt', text), isSensitive)).toHaveLength(refused.length);
});

test('no circle is named after what its people suffer from or where they come from, nor recognised by it', () => {
  const condition =
    /suffer|patient|menopaus|\bacne\b|hair loss|\bbald|insomn|apnoea|anxiety|depress|burn-?(?:ed |t |t-)?out|diabet|coeliac|intoleran|obes|overweight|\bpain\b|injur|hormon|\bADHD\b|migrant|refugee|diaspora/i;
  // Professionals look after patients and are no patients themselves; animals have no targeting.
  const others = /^(?:Doctors|Pet owners)/;
  const telling = loadPlaybooks(CIRCLES_DIR)
    .filter(({ trade }) => !others.test(trade))
    .flatMap(({ trade, words }) => [trade, ...words].filter((text) => condition.test(text)));
  expect(telling).toEqual([]);
});

test('a trade is parsed with its words and all its interests', () => {
  expect(parsePlaybooks('travel.txt', `# a comment\n\n${HOTEL}`)).toEqual([
    {
      trade: 'Hotel',
      words: ['rooms', 'guest house', 'overnight stay'],
      sayings: ['sleep by the sea'],
      categories: ['travel', 'realestate'],
      interests: ['Booking.com', 'Hotels', 'Spa'],
      worthTesting: ['Trains', 'Beaches'],
      last: [],
      place: 'travel.txt:3',
    },
  ]);
});

test.each([
  ['Booking.com ; Hotels', 'travel.txt:1: interests before the first'],
  ['## Hotel', 'travel.txt:1: a trade must have the form'],
  ['## Hotel | rooms | sleep here | more', 'travel.txt:1: a trade must have the form'],
  ['## Hotel | rooms\n@ Tourism', 'travel.txt:2: "Tourism" is not a category of the form'],
])('%s is rejected with file and line', (text, message) => {
  expect(() => parsePlaybooks('travel.txt', text)).toThrow(message);
});

test('the check reports unknown names, duplicates and trades with too few words or interests', () => {
  const playbooks = parsePlaybooks('travel.txt', `${HOTEL}\n## hotel | a\nSpa ; Hotels\n+ Beaches ; Spa`);
  const problems = checkPlaybooks(playbooks, new Set(['Hotels', 'Spa', 'Beaches'])).join('\n');
  expect(problems).toContain('travel.txt:1: "Booking.com" of "Hotel" is not in the catalogue');
  expect(problems).toContain('"Trains" of "Hotel" is not in the catalogue');
  expect(problems).toContain('the trade "hotel" is already in travel.txt:1');
  expect(problems).toContain('"hotel" has 1 words');
  expect(problems).toContain('"hotel" has 0 categories');
  expect(problems).toContain('"hotel" has 2 interests');
  expect(problems).toContain('"hotel" names an interest twice');
});
