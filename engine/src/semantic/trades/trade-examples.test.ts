import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CIRCLES_DIR, loadPlaybooks, PLAYBOOKS_DIR } from '../../playbooks.ts';
import { hashOfText, readVectors } from '../vector-file.ts';
import { DIGEST_FILE, digestOfTexts, textsOfCircle, textsOfTrade } from './learned-vectors.ts';
import { checkExamples, loadExamples, parseExamples } from './trade-examples.ts';

const playbooks = loadPlaybooks();

test('examples are parsed with their audience', () => {
  const examples = parseExamples(
    'food.txt',
    '# a comment\n\n## Bakery\nfresh bread every morning\nsourdough | foodies\n\n## Bank',
  );
  const read = examples.map(([trade, briefs]) => [
    trade,
    briefs.map(({ description, targetAudience }) => [description, targetAudience]),
  ]);
  expect(read).toEqual([
    [
      'Bakery',
      [
        ['fresh bread every morning', ''],
        ['sourdough', 'foodies'],
      ],
    ],
    ['Bank', []],
  ]);
});

test.each(['fresh bread\n## Bakery', '## Bakery\nbread | foodies | daily'])(
  '%j is rejected with file and line',
  (text) => {
    expect(() => parseExamples('food.txt', text)).toThrow(/^food\.txt:[12]: an example must have the form/);
  },
);

test('every trade has examples, and the check reports those without and those of no trade', () => {
  expect(
    checkExamples(
      loadExamples(),
      playbooks.map(({ trade }) => trade),
    ),
  ).toEqual([]);
  const problems = checkExamples(new Map(parseExamples('food.txt', '## Bakery\nbread\n## Bnak\nsavings')), ['Bakery']);
  expect(problems).toEqual(['examples: no trade is called "Bnak"', 'examples: "Bakery" has 1 of at least 4 examples']);
});

test('the stored vectors were learned from these texts (if not: npm run trade-vectors -w engine)', () => {
  const examples = loadExamples();
  const texts = playbooks.map((playbook) => textsOfTrade(playbook, examples));
  const stored = readVectors(PLAYBOOKS_DIR);
  expect(texts.filter(([own = '']) => !stored.has(hashOfText(own)))).toEqual([]);
  const storedIn = (dir: string) => readFileSync(join(dir, DIGEST_FILE), 'utf8').trim();
  expect(storedIn(PLAYBOOKS_DIR)).toBe(digestOfTexts(texts));
  expect(storedIn(CIRCLES_DIR)).toBe(digestOfTexts(loadPlaybooks(CIRCLES_DIR).map(textsOfCircle)));
});
