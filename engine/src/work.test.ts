import { expect, test } from 'vitest';
import { EngineCore } from './core.ts';
import { MAX_NAMES_WORK } from './protocol.ts';
import { fold } from './text/fold.ts';
import { WorkBudget } from './work.ts';

/** Letters that stand for many: as typed they pass a limit of 200, written out they are up to 3,600. */
const LIGATURES = ['ﷺ', 'ﷺ ', 'ﷺ,', 'ﬃ', '㍿', '½ ', '㌖', 'donaudampfschifffahrt', 'as', 'क्ष', 'qxzvkjwp ', 'enen'];
const core = new EngineCore();

test('a call stops when its budget is used up, and when its caller is gone', () => {
  const work = new WorkBudget();
  work.begin(10, () => false);
  work.spend(10);
  expect(() => work.spend(1)).toThrow('too much work');
  let gone = false;
  work.begin(10, () => gone);
  work.spend(1);
  gone = true;
  expect(() => work.spend(1)).toThrow('aborted');
});

test.each(LIGATURES)('no text of repeated "%s" costs more than a fair share', (letter) => {
  const term = letter.repeat(200).slice(0, 200);
  const within = (micros: number, call: () => unknown) => {
    core.work.begin(micros, () => false);
    expect(call).not.toThrow();
  };
  within(200_000, () => core.search(term, 8));
  within(200_000, () => core.byNames([letter.repeat(300).slice(0, 300)], 5));
  const text = letter.repeat(2000).slice(0, 2000);
  const brief = { productName: '', category: '', location: text, promotionGoal: '' };
  within(700_000, () => core.expandBrief({ ...brief, description: text, targetAudience: text }, 20));
});

test('what people write is read within a twentieth of the budget', () => {
  core.work.begin(200_000, () => false);
  const description = 'Handgemachte Schuhe aus Leder für Damen und Herren, mit Versand in ganz Europa. '.repeat(4);
  expect(fold(description).length).toBeGreaterThan(300);
  core.expandBrief(
    { productName: '', category: '', location: '', promotionGoal: '', targetAudience: '', description },
    20,
  );
});

const letters = [...'abcdefghijklmnopqrst'];
/** Names that resemble much, or take long to find resembling nothing; no two are the same. */
const costlyNames: [string, (index: number) => string][] = [
  ['single letters', (index) => `${letters.join(' ')} ${index}`],
  [
    'slips in long words',
    (index) => `wrtaqnolsh prulcdaneq mtrhoscilq dnulqersat ${letters[index % 20]}qshtolnar${index}`,
  ],
  ['frequent words', (index) => `love sports food travel music fashion health art ${index}`],
  ['another script', (index) => `кщрубцжы шлптнкыф ывщзцргх ${index}`],
];
test.each(costlyNames)(
  '1,000 unknown names of %s take the work of one call, and exact ones are still found',
  (_, nameOf) => {
    core.work.begin(MAX_NAMES_WORK, () => false);
    const { found, workLeft } = core.byNames([...Array.from({ length: 999 }, (_, index) => nameOf(index)), 'Yoga'], 5);
    expect(workLeft).toBe(0);
    expect(found[0]?.isUnsearched).toBeUndefined();
    expect(found[998]?.isUnsearched).toBe(true);
    expect(found[999]?.exact.map(({ name }) => name)).toEqual(['Yoga']);
  },
);
