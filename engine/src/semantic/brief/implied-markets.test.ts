import { expect, test } from 'vitest';
import { EngineCore } from '../../core.ts';
import { NO_BRIEF, readBrief } from './brief-text.ts';
import { impliedMarkets } from './implied-markets.ts';

const marketsOf = (text: string, language: 'en' | 'de' | 'hi' = 'en') => [...impliedMarkets(text, text, language)];

test.each([
  ['coworking space with day passes in medellin', ['CO']],
  ['barber shop, skin fades, walk ins welcome, lagos', ['NG']],
  ['maths tutor for gcse and a level', ['GB']],
  ['Korean skincare and Italian shoes', []],
  ['Chicago pizza and Nashville hot chicken', []],
  ['Guided holidays in Rome', []],
  ['we fix phones, nice people', []],
])('an English text says where it is: %s', (text, markets) => {
  expect(marketsOf(text)).toEqual(markets);
});

test('a language is written for its countries, unless a place tells more', () => {
  expect(marketsOf('Hundeschule und Welpenkurse für Anfänger', 'de')).toContain('AT');
  expect(marketsOf('Hundeschule und Welpenkurse in Hamburg', 'de')).toEqual(['DE']);
  expect(marketsOf('घर की छत पर सोलर पैनल', 'hi')).toEqual(['IN']);
});

test('the location decides where there is one', () => {
  const markets = readBrief({
    ...NO_BRIEF,
    description: 'Dog school in Hamburg',
    location: 'Toronto, Canada',
  })?.markets;
  expect([...(markets ?? [])]).toEqual(['CA']);
});

test('a brand of other countries than those a brief implies is not shown among the first', () => {
  const core = new EngineCore();
  const first = (description: string) =>
    core.rankBrief({ ...NO_BRIEF, description }, 25).ranked.map(({ interest }) => interest.name);
  expect(first('fleuriste, bouquets de saison et fleurs de mariage, livraison le jour même')).not.toContain(
    'WeddingWire',
  );
  expect(first('maths tutor for gcse and a level, online')).not.toContain('SAT');
  expect(first('gelateria artigianale con gusti senza lattosio a Bari')).not.toContain('Baskin-Robbins');
});
