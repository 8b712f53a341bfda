import { expect, test } from 'vitest';
import { stemsOf } from '../semantic/bm25.ts';
import { loadEnglishWords } from './english-words.ts';
import { loadExclusions } from './exclusions.ts';
import { hindiSound } from './inflections.ts';
import { Lexicon, loadLexicon, parseLexicon, parseStopWords } from './lexicon.ts';
import { readBriefText } from './read-brief.ts';
import { Reader } from './reader.ts';

const names = new Set(['yoga', 'nike']);
const english = loadEnglishWords();
const shipped = loadLexicon();
const reader = new Reader(shipped, english, (word) => names.has(word));

test.each([
  ['Brautkleider und Abendkleider aus Seide', 'de', 'wedding dress and evening gown silk'],
  ['Vendemos ropa deportiva y pijamas', 'es', 'sportswear and pyjamas'],
  ["vêtements d'occasion et robes de mariée", 'fr', 'second-hand clothing and wedding dress'],
  ['vestidos de noiva com seda', 'pt', 'wedding dress with silk'],
  ['abiti da sposa in seta', 'it', 'wedding dress silk'],
  ['चमड़े के जूते और कपड़े', 'hi', 'leather shoes and clothing'],
  ['chamde ke jute aur kapde', 'hi', 'leather shoes and clothing'],
  ['We sell  alcohol-free e-commerce shoes.', 'en', 'We sell  alcohol-free e-commerce shoes.'],
])('%s is translated', (text, language, read) => {
  expect(reader.read(text)).toMatchObject({ text: read, language, unread: 0 });
});

test.each([
  'أحذية جلدية مصنوعة يدويا للرجال',
  'Кожаная обувь ручной работы',
  '手作りの革靴',
  'El yapımı deri çantalar ve cüzdanlar kadınlar için',
  'Handgemaakte leren tassen en portemonnees voor vrouwen',
])('%s is reported as unread, not guessed', (text) => {
  const read = reader.read(text);
  expect(read.language).toBeNull();
  expect(read.unread).toBeGreaterThan(0.6);
});

test.each([
  ['Maler', 'de'],
  ['médico de familia', 'es'],
  ['équitation', 'fr'],
  ['home care', 'en'],
  ['door shop', 'en'],
])('%s is read in its own language, although other languages have its words too', (text, language) => {
  expect(reader.languageOf(text)).toBe(language);
});

test('leaves names unchanged in any language', () => {
  expect(reader.read('Nike y vestidos con seda, yoga de Lululemon').text).toBe(
    'Nike and dress with silk, yoga Lululemon',
  );
  const named = new Reader(shipped, english, (word) => word === 'kaufland');
  expect(named.read('Schuhe von Kaufland').text).toBe('shoes Kaufland');
  expect(reader.read('Nike Air Max')).toMatchObject({ text: 'Nike Air Max', language: 'en', unread: 0 });
});

test('reads endings, umlauts and compounds', () => {
  const lexicon = new Lexicon(
    parseLexicon(
      't',
      'house | de: haus\nmat | de: matte\nfashion | de: mode\npregnancy | de: schwangerschaft\nleaf | pt: folha\nclimb | de: klettern\nplan | de: kurs\nbread | pt: pão\nshop | it: negozio',
    ),
    parseStopWords('de: der die das\nnl: het een'),
  );
  const small = new Reader(lexicon, english);
  expect(small.read('die Häuser', 'de').text).toBe('house');
  expect(small.read('die Haeuser', 'de').text).toBe('house');
  expect(small.translate('yogamatten')).toEqual({ text: 'yoga mat', sure: true });
  expect(small.translate('Schwangerschaftsmode')).toEqual({ text: 'pregnancy fashion', sure: true });
  expect(small.translate('kletterkurs')).toEqual({ text: 'climb plan', sure: true });
  expect(small.read('pães', 'pt').text).toBe('bread');
  expect(small.read('negozi', 'it').text).toBe('shop');
  expect(hindiSound('joota')).toBe(hindiSound('juta'));
});

test('requires a doubled last letter before an ending of a short word: "weding" is a slip', () => {
  expect(['wedding', 'baking', 'beds', 'boxing', 'growing'].filter((word) => !english.has(word))).toEqual([]);
  expect(['weding', 'shoping', 'swimer'].filter((word) => english.has(word))).toEqual([]);
});

test('does not take short English words for another language', () => {
  for (const term of ['tesla car', 'ikea bed', 'lululemon set', 'xyzzy box', 'acme gas'])
    expect(reader.translate(term), term).toBeNull();
});

test('leaves a search term that may be English unchanged', () => {
  const small = new Reader(
    new Lexicon(parseLexicon('t', 'bread | es: pan\nchildren | de: kinder\nshoe | es: zapato')),
    english,
  );
  expect(small.translate('pan')).toEqual({ text: 'bread', sure: false });
  expect(small.translate('zapatos')).toEqual({ text: 'shoe', sure: true });
  expect(small.translate('frying pan')).toBeNull();
  expect(small.translate('xyzzy')).toBeNull();
  expect(small.isWord('halal')).toBe(true);
  expect(small.isWord('lululemon')).toBe(false);
});

test('reads all fields of a brief in one language and leaves the location unchanged', () => {
  const { brief, language, unread } = readBriefText(reader, loadExclusions(), {
    productName: 'Casa Bella',
    category: 'Fashion',
    description: 'Vestidos de novia de seda',
    location: 'España',
    promotionGoal: 'Sales Conversion',
    targetAudience: 'moda sostenible',
  });
  expect(brief).toMatchObject({
    productName: 'house Bella',
    category: 'Fashion',
    description: 'wedding dress silk',
    location: 'España',
    targetAudience: 'sustainable fashion',
  });
  expect([language, unread]).toEqual(['es', 0]);
});

test('does not read an English word or a name as a Hindi word that sounds like it', () => {
  expect(reader.read('car kiraye par').text).toMatch(/^car /);
});

test('the "e" of "e-bike" and "e-commerce" is no joining word', () => {
  const { text } = reader.read('noleggio e-bike e casco');
  expect(text).toContain('e-bike');
  expect(stemsOf('e-bike')).toEqual(stemsOf('ebike bike'));
});
