import { expect, test } from 'vitest';
import { EngineCore } from '../core.ts';
import { testCore as core } from '../test-core.ts';
import { fold } from '../text/fold.ts';
import type { InterestRow, KeywordHit } from '../types.ts';
import { loadSearchWords } from './search-words.ts';
import { loadSensitiveWords } from './sensitive-words.ts';

const sensitive = loadSensitiveWords();
const searchWords = loadSearchWords();

test('the list of sensitive words has more than 400, with inflections in six languages', () => {
  expect(sensitive.length).toBeGreaterThan(1000);
  for (const word of ['muslims', 'schwule', 'judías', 'diabétique', 'câncer', 'cattolici', 'मस्जिद'])
    expect(sensitive).toContain(word);
});

test('a sensitive word is never corrected, completed or answered with something alike', () => {
  const problems = sensitive.flatMap((word) => {
    const { hits, related, hint, others = [] } = core.search(word, 10, true);
    const bare = ({ match }: KeywordHit<InterestRow>) => fold(match.text.replace(/\(.*\)/, ''));
    const wrong = [...hits, ...others].filter((hit) => bare(hit) !== fold(word));
    const completed = core.search(word, 8).hits.filter((hit) => bare(hit) !== fold(word));
    const said = hint === 'removed' || hits.some(({ interest }) => !interest.flags?.includes('removed'));
    const ok = wrong.length + completed.length + related.length === 0 && said;
    return ok
      ? []
      : [
          `${word} (${hint}): ${[...wrong, ...completed].map(({ interest }) => interest.name)} ${related.map(({ name }) => name)}`,
        ];
  });
  expect(problems).toEqual([]);
});

test.each(['Christian Louboutin', 'Jude Law'])('"%s" is a name, not a sensitive word', (name) => {
  expect(core.search(name, 1, true).hint).not.toBe('removed');
});

test.each(['kubota', 'muslin', 'Kawasaki', 'Islamabad'])('"%s" is real and never corrected', (name) => {
  expect(core.search(name, 10).hits.filter(({ match }) => match.kind === 'typo')).toEqual([]);
});

test.each([
  ['cheap phones', 'Mobile phone'],
  ['natural skin care products', 'Natural skin care'],
  ['pessoas que gostam de viajar', 'Travel'],
  ['new shop opening soon', 'Retail'],
  ['new gym opening', 'Gyms'],
])('"%s" finds %s first', (term, name) => {
  expect(core.search(term, 1, true).hits[0]?.interest.name).toBe(name);
});

test.each([
  ['just moved house', 'Recently moved'],
  ['people about to get married', 'Newly engaged (3 months)'],
  ['new business owners', 'New Active Business (< 6 months)'],
  ['small shop owners', 'Small business owners'],
  ['new shop opening soon', 'Small business owners'],
  ['people living away from home', 'Away from hometown'],
])('"%s" also finds %s', (term, name) => {
  expect(core.search(term, 10, true).others?.map(({ interest }) => interest.name)).toContain(name);
});

test('coffee finds no table among the first ten', () => {
  expect(core.search('coffee', 10, true).hits.map(({ interest }) => interest.name)).not.toContain('Table (furniture)');
});

test.each([
  ['people who like hiking', 'hiking'],
  ['women who do yoga', 'yoga'],
  ['fans of taylor swift', 'taylor swift'],
  ['dog lovers', 'dog'],
  ['best running shoes', 'running shoes'],
  ['gente que les gusta el senderismo', 'senderismo'],
  ['menschen die gerne wandern', 'wandern'],
  ['personnes qui aiment la randonnee', 'randonnee'],
  ['pessoas que gostam de viajar', 'viajar'],
  ['persone che amano il vino', 'vino'],
  ['new shop opening soon', 'shop'],
  ['our new cafe opening this week', 'cafe'],
  ['shop opening soon', 'shop'],
  ['people about to get married', 'get married'],
  ['grand opening', null],
  ['new york', null],
  ['product management', null],
  ['products', null],
])('the subject of "%s" is %s', (term, subject) => {
  expect(searchWords.subjectOf(term)).toBe(subject);
});

test('the first search after the start finds the same as later ones', () => {
  const cold = new EngineCore();
  const [first, later] = [1, 2].map(() => cold.search('people who like hiking in the alps', 20, true));
  expect(first).toEqual(later);
  expect(first?.hits.length).toBeGreaterThan(0);
});

test('behaviours and life events answer in the same search', () => {
  const best = (question: string) => core.search(question, 5, true).others?.[0]?.interest.name;
  expect(best('engaged shoppers')).toBe('Engaged Shoppers');
  expect(best('newly engaged')).toContain('engaged');
  expect(best('expats')).toBe('Lives abroad');
});
