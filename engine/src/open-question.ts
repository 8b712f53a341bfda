import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { READING_DIR } from './language/reading-lists.ts';
import type { CatalogueRanking } from './semantic/catalogue-ranker.ts';
import { fold, words } from './text/fold.ts';
import type { Brief, InterestRow, OpenQuestion, RankAnswer } from './types.ts';
import { GRADES } from './types.ts';

/** How much of its relevance an interest keeps while the brief leaves open what is sold, for whom, or where. */
const CONFIDENCE = { what: 0.35, whom: 0.85, where: 0.95 } as const;
/** Below these probabilities of its likeliest trade, and of that with those akin to it, a brief that names nobody does not say who buys. */
const SURE = { trade: 0.5, kind: 0.6 } as const;

/** Finds what a brief leaves open (`lexicon/reading/questions.txt`). */
export class QuestionFinder {
  readonly #lists: ReadonlyMap<string, string>;

  constructor(text: string) {
    const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
    this.#lists = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
  }

  /**
   * The question whose answer would help most; null if the brief says what is sold, and to whom.
   * @param brief in English, or as written if nothing of it is left
   * @param ranking null if the brief has no content words
   */
  questionFor(brief: Brief, ranking: CatalogueRanking | null): OpenQuestion | null {
    if (ranking === null) return isWritten(brief) ? this.#ask('what', brief.category) : null;
    const { query, evidence, sure } = ranking;
    if (this.#telling(brief.description, 'generic').length === 0) return this.#ask('what', brief.category);
    const isSure = evidence.trade ** 2 >= SURE.trade || sure >= SURE.kind;
    if (!isSure && query.brevity === 1 && this.#telling(brief.targetAudience, 'nobody').length === 0)
      return this.#ask('whom');
    const isLocal = words(fold(brief.description)).some((word) => this.#words('local').has(word));
    if (isLocal && brief.location.trim() === '' && query.themes.size === 0) return this.#ask('where');
    return null;
  }

  #ask(about: OpenQuestion['about'], category = ''): OpenQuestion {
    const answers = this.#lists.get(`answers ${category}`) ?? this.#lists.get(`answers ${about}`) ?? '';
    return { about, answers: answers.split('|').map((answer) => answer.trim()) };
  }

  /** The words of a text that are in a brief's language and not in a list. */
  #telling(text: string, list: string): string[] {
    const known = this.#words(list);
    return words(fold(text)).filter(
      (word) => word.length > 2 && !known.has(word) && !JOINING.has(word) && !/^\d+$/.test(word),
    );
  }

  #words(list: string): ReadonlySet<string> {
    return new Set((this.#lists.get(list) ?? '').trim().split(/\s+/));
  }
}

/** Whether a brief has words at all: one that says nothing ("all sorts of things") is asked, an empty one is not. */
function isWritten({ description, targetAudience, productName }: Brief): boolean {
  return /\p{L}{3}/u.test(`${description} ${targetAudience} ${productName}`);
}

const JOINING: ReadonlySet<string> = new Set(
  'and the for with from are who that this these those not has have its their them'.split(' '),
);

/** Loads the shipped list. */
export function loadQuestionFinder(): QuestionFinder {
  return new QuestionFinder(readFileSync(join(READING_DIR, 'questions.txt'), 'utf8'));
}

/** An answer with a question, and with as much confidence as the brief allows. */
export function withQuestion<R extends InterestRow>(
  answer: RankAnswer<R>,
  question: OpenQuestion | null,
): RankAnswer<R> {
  if (question === null) return answer;
  const share = CONFIDENCE[question.about];
  const ranked = answer.ranked.map((item) => ({ ...item, relevance: Math.max(1, Math.round(share * item.relevance)) }));
  const from = (least: number) => ranked.filter(({ relevance }) => relevance >= least).length;
  const strong = from(GRADES.strong);
  return { ...answer, ranked, question, strong, worthTesting: from(GRADES.worthTesting) - strong };
}
