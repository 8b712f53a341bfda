import { expect, test } from 'vitest';
import { shortened } from './brief-quotes.ts';

test.each([
  ['hand-dyed yarn and', 'hand-dyed yarn'],
  ['Hochzeiten und', 'Hochzeiten'],
  ['gafas graduadas y', 'gafas graduadas'],
  ['bouquets de saison et', 'bouquets de saison'],
  ['bolos decorados com', 'bolos decorados'],
  ['torte gelato e', 'torte gelato'],
  ['पुराने ट्रैक्टर और', 'पुराने ट्रैक्टर'],
  ['sin gluten', 'sin gluten'],
  ['and', 'and'],
])('the quote "%s" ends as "%s"', (piece, quote) => {
  expect(shortened(piece)).toBe(quote);
});

test('a long quote is cut after a whole word that joins nothing', () => {
  expect(shortened('People converting Sprinter, Crafter or a Ducato into a camper')).toBe(
    'People converting Sprinter, Crafter…',
  );
  expect(shortened('Two walkers for dogs and cats with a report of each walk')).toBe('Two walkers for dogs and cats…');
});
