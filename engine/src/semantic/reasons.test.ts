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
