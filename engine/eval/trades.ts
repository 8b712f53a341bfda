import { loadCatalogue } from '../src/catalogue.ts';
import { loadPlaybooks } from '../src/playbooks.ts';
import { readBrief } from '../src/semantic/brief/brief-text.ts';
import { encodeBrief } from '../src/semantic/brief-vectors.ts';
import { loadEncoder } from '../src/semantic/encoder/encoder.ts';
import { storedSpace } from '../src/semantic/stored-space.ts';
import { learnVectors, textsOfTrade } from '../src/semantic/trades/learned-vectors.ts';
import { PlaybookIndex, supportOf } from '../src/semantic/trades/playbook-index.ts';
import { loadExamples } from '../src/semantic/trades/trade-examples.ts';
import { CATEGORY_LABELS } from '../src/types.ts';
import { mean, ndcg } from './metrics.ts';

// How well trades are recognised in examples that the vectors have not seen: every third example of each trade is held out.
const HELD_OUT = 3;
const playbooks = loadPlaybooks();
const examples = loadExamples();
const rows = loadCatalogue();
const encoder = loadEncoder();
const space = storedSpace();
const encode = (texts: readonly string[]) => encoder.encode(texts).map((vector) => space.centred(vector));

const isHeldOut = (place: number) => place % HELD_OUT === 1;
const seen = new Map([...examples].map(([trade, briefs]) => [trade, briefs.filter((_, i) => !isHeldOut(i))]));
const vectors = learnVectors(playbooks.map((playbook) => encode(textsOfTrade(playbook, seen))));
const rankers = {
  'words alone': new PlaybookIndex(playbooks, rows, null),
  'words and meaning': new PlaybookIndex(playbooks, rows, vectors),
};

/** The grades of a trade's own interests: 2 for what a buyer takes first, 1 for what is worth testing. */
const listsOf = playbooks.map(({ interests, worthTesting }) =>
  Object.fromEntries([...worthTesting.map((name) => [name, 1]), ...interests.map((name) => [name, 2])]),
);

const found = playbooks.flatMap(({ trade, categories }, place) =>
  (examples.get(trade) ?? []).flatMap((example, i) => {
    if (!isHeldOut(i)) return [];
    // Of the trades with two categories, half choose the first and half the second.
    const chosen = categories[place % categories.length];
    const plain = readBrief(example);
    const withCategory = readBrief({ ...example, category: chosen ? CATEGORY_LABELS[chosen] : '' });
    if (!plain || !withCategory) return [];
    const brief = encodeBrief(plain, encoder, space);
    const judge = (name: keyof typeof rankers, query: typeof plain) => {
      const chances = rankers[name].chances(query, brief.whole ?? null);
      const right = chances[place] as number;
      // Examples name no country, so nothing is sold elsewhere.
      const found = supportOf(rankers[name].match(query, brief), () => false);
      const support = [...found].sort(([, a], [, b]) => b.strength - a.strength);
      const names = support.map(([row]) => rows[row]?.name ?? '');
      return {
        rank: chances.filter((chance) => chance > right).length + 1,
        best: Math.max(...chances),
        list: ndcg(names, listsOf[place] ?? {}, 25),
      };
    };
    return {
      short: plain.brevity > 0.5,
      'words alone': judge('words alone', plain),
      'words and meaning': judge('words and meaning', plain),
      'with the category': judge('words and meaning', withCategory),
    };
  }),
);

const percent = (share: number) => `${Math.round(100 * share)} %`;
for (const [title, list] of [
  ['one line', found.filter(({ short }) => short)],
  ['full briefs', found.filter(({ short }) => !short)],
] as const) {
  const row = (name: 'words alone' | 'words and meaning' | 'with the category') => {
    const within = (k: number) => percent(mean(list.map((item) => (item[name].rank <= k ? 1 : 0))));
    const sure = list.filter((item) => item[name].best >= 0.8);
    const right = percent(mean(sure.map((item) => (item[name].rank === 1 ? 1 : 0))));
    const interests = mean(list.map((item) => item[name].list)).toFixed(2);
    return {
      first: within(1),
      'first three': within(3),
      'interests, nDCG@25': interests,
      'from 80 % on': sure.length,
      'of these right': right,
    };
  };
  console.log(`${title}: ${list.length} examples of ${playbooks.length} trades`);
  console.table({
    'words alone': row('words alone'),
    'words and meaning': row('words and meaning'),
    'with the category': row('with the category'),
  });
}
