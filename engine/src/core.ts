import { LikedBy } from './catalogue/liked-by.ts';
import { loadOtherTargeting } from './catalogue/other-targeting.ts';
import { readReleasedKeys, withFormerKeys } from './catalogue/released-keys.ts';
import { type Branch, TargetingTree } from './catalogue/tree.ts';
import { loadSourced } from './catalogue.ts';
import { createKeywordIndex, type KeywordIndex, type TermReader } from './keyword/keyword-index.ts';
import { type NamedRows, NameIndex } from './keyword/names.ts';
import { ENOUGH } from './keyword/result-list.ts';
import { loadEnglishWords } from './language/english-words.ts';
import { type Exclusions, loadExclusions } from './language/exclusions.ts';
import { loadLexicon } from './language/lexicon.ts';
import { type ReadBrief, readBriefText } from './language/read-brief.ts';
import { Reader } from './language/reader.ts';
import { loadSearchWords, type SearchWords } from './language/search-words.ts';
import { isSensitive } from './language/sensitive-words.ts';
import { loadQuestionFinder, type QuestionFinder, withQuestion } from './open-question.ts';
import type { Core, CoreInfo } from './protocol.ts';
import { MAX_NAMES_WORK } from './protocol.ts';
import { likenessOf, relatedRows } from './related.ts';
import { NO_BRIEF, type Reading } from './semantic/brief/brief-text.ts';
import type { BriefRanker } from './semantic/brief-ranker.ts';
import type { Meaning } from './semantic/catalogue-ranker.ts';
import type { Encoder } from './semantic/encoder/encoder.ts';
import { searchTerms } from './semantic/expand.ts';
import { loadMeaning } from './semantic/load-meaning.ts';
import { loadRanker } from './semantic/load-ranker.ts';
import { suggestRows } from './suggest.ts';
import { fold } from './text/fold.ts';
import type { Brief, Interest, InterestRow, OtherTargeting, RankAnswer, SearchAnswer } from './types.ts';
import { WorkBudget } from './work.ts';

/** The minimum share of unread words for the hint `partly-unread`. */
const PARTLY_UNREAD = 0.34;
/** Maximum number of behaviours and the like beside the interests of a search. */
const MAX_OTHERS = 8;

export interface CoreSettings {
  readonly catalogueDir?: string | undefined;
  readonly modelDir?: string | undefined;
  /** Loads the encoder; by default from `modelDir`. */
  readonly loadEncoder?: () => Encoder;
  /** Maximum number of cached vectors for rows from another source. Default 5,000. */
  readonly cachedTexts?: number;
}

/**
 * The engine without its thread: every call runs synchronously on the caller's thread. The first call that needs them loads
 * catalogue, index and lexicon (about 1 s of processor time), encoder and vectors (0.4 s).
 */
export class EngineCore implements Core {
  readonly work = new WorkBudget();
  readonly #settings: CoreSettings;
  #all: readonly Interest[] | null = null;
  #likedBy: LikedBy | null = null;
  #rows: readonly Interest[] | null = null;
  #index: KeywordIndex<Interest> | null = null;
  #reader: Reader | null = null;
  #searchWords: SearchWords | null = null;
  #exclusions: Exclusions | null = null;
  #questions: QuestionFinder | null = null;
  #otherRows: readonly OtherTargeting[] | null = null;
  #others: KeywordIndex<OtherTargeting> | null = null;
  #names: NameIndex | null = null;
  #tree: TargetingTree | null = null;
  #ranker: BriefRanker | null = null;
  #meaning: Meaning | null | undefined;
  #problem: string | null = null;

  constructor(settings: CoreSettings = {}) {
    this.#settings = settings;
  }

  /** The catalogue rows offered to users. Throws CatalogueError if the catalogue is invalid. */
  get rows(): readonly Interest[] {
    this.#rows ??= this.#known().filter((row) => !row.flags?.includes('sensitive'));
    return this.#rows;
  }

  /** The whole catalogue by id, including former ids. */
  #known(): readonly Interest[] {
    const { catalogueDir } = this.#settings;
    if (this.#all) return this.#all;
    const sourced = loadSourced(catalogueDir);
    this.#likedBy = new LikedBy(sourced);
    this.#all = withFormerKeys(
      sourced.map(({ interest }) => interest),
      readReleasedKeys(catalogueDir),
    );
    return this.#all;
  }

  /** Ranks briefs; by keyword only if the encoder cannot be loaded. */
  get ranker(): BriefRanker {
    this.#ranker ??= loadRanker(
      this.rows,
      this.#loadMeaning(),
      this.#settings,
      (key) => this.#likedBy?.of(key) ?? null,
    );
    return this.#ranker;
  }

  info(): CoreInfo {
    const encoder = this.#loadMeaning() !== null;
    return { interests: this.rows.length, encoder, problem: this.#problem };
  }

  /** The status so far, without loading anything; null before everything is loaded. */
  snapshot(): CoreInfo | null {
    if (!this.#rows || this.#meaning === undefined) return null;
    return { interests: this.#rows.length, encoder: this.#meaning !== null, problem: this.#problem };
  }

  /** The keyword index. */
  get index(): KeywordIndex<Interest> {
    this.#index ??= createKeywordIndex(this.rows, { reader: this.termReader, spend: this.work.spend });
    return this.#index;
  }

  /** Translates other languages into English. */
  get reader(): Reader {
    this.#reader ??= new Reader(
      loadLexicon(this.work.spend),
      loadEnglishWords(),
      (word) => this.index.knows(word),
      (word) => this.searchWords.isName(word),
    );
    return this.#reader;
  }

  /** Names, sensitive words and phrases about people. */
  get searchWords(): SearchWords {
    this.#searchWords ??= loadSearchWords();
    return this.#searchWords;
  }

  readonly termReader: TermReader = {
    isWord: (word) => this.reader.isWord(word),
    translate: (term) => this.reader.translate(term),
    isName: (word) => this.searchWords.isName(word),
    isSensitive: (term) => isSensitive(term),
    subjectOf: (term) => this.searchWords.subjectOf(term),
  };

  /** @param related adds rows of similar meaning, and other targeting; the first such search loads the encoder */
  search(question: string, limit: number, related = false): SearchAnswer {
    if (!related) return this.#withHint(question, this.index.search(question, { limit }));
    const known = new Map<string, Float32Array | null>();
    const likeness = (text: string) => {
      const cosines = known.get(text) ?? likenessOf(text, this.reader, this.#loadMeaning());
      known.set(text, cosines);
      return cosines;
    };
    const answer = this.#withHint(question, this.index.search(question, { limit, likeness }));
    if (answer.hint === 'empty' || answer.hint === 'no-words') return answer;
    const { hits, whole } = this.searchOther(question, MAX_OTHERS);
    const others = hits.slice(0, whole);
    if (answer.whole >= ENOUGH || isSensitive(fold(question))) return { ...answer, others };
    const alike = likeness(this.searchWords.subjectOf(fold(question)) ?? answer.readAs ?? question);
    return { ...answer, others, related: relatedRows(answer, alike, this.rows) };
  }

  #withHint(question: string, answer: SearchAnswer): SearchAnswer {
    if (answer.hint !== 'no-match' || this.reader.languageOf(question) !== null) return answer;
    return { ...answer, hint: 'unread' };
  }

  searchOther(question: string, limit: number): SearchAnswer<OtherTargeting> {
    this.#others ??= createKeywordIndex(this.#otherTargeting(), { reader: this.termReader, spend: this.work.spend });
    return this.#others.search(question, { limit });
  }

  suggest(selection: readonly { id: string; name: string }[], limit: number): Interest[] {
    return suggestRows(this.rows, selection, limit, this.#loadMeaning()?.space ?? null);
  }

  byIds(ids: readonly string[]): Interest[] {
    const wanted = new Set(ids);
    const found = new Map<string, Interest>();
    for (const row of this.#known())
      for (const id of [row.id, row.key, ...(row.alsoIds ?? [])]) if (wanted.has(id)) found.set(id, row);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  othersByIds(ids: readonly string[]): OtherTargeting[] {
    const wanted = new Set(ids);
    return this.#otherTargeting().filter(({ id }) => wanted.has(id));
  }

  browse(path: readonly string[], limit: number): Branch {
    this.#tree ??= new TargetingTree([...this.rows, ...this.#otherTargeting()]);
    return this.#tree.at(path, limit);
  }

  /** @param work what the searches for similar rows may take; the answer holds what they left */
  byNames(names: readonly string[], limit: number, work = MAX_NAMES_WORK): NamedRows {
    this.#names ??= new NameIndex(this.rows, this.#otherTargeting());
    return this.#names.findAll(names, limit, work, (name, micros) =>
      this.work.within(micros, () => this.index.search(name, { limit })),
    );
  }

  #otherTargeting(): readonly OtherTargeting[] {
    this.#otherRows ??= loadOtherTargeting(this.#settings.catalogueDir);
    return this.#otherRows;
  }

  /** @param least percent at which the list ends; what is shown to people ends at 10 */
  rankBrief(brief: Brief, limit: number, least?: number): RankAnswer {
    return this.#rankTranslated(brief, (english, reading) => this.ranker.rankCatalogue(english, limit, reading, least));
  }

  warm(rows: readonly InterestRow[]): number {
    return this.ranker.warm(rows);
  }

  rankCandidates(brief: Brief, rows: readonly InterestRow[], limit: number): RankAnswer<InterestRow> {
    return this.#rankTranslated(brief, (english, reading) => this.ranker.rankCandidates(english, rows, limit, reading));
  }

  expandBrief(brief: Brief, limit: number): string[] {
    const read = this.readBrief(brief);
    const { brief: english, language } = read;
    // The source may understand what we cannot read.
    if (language === null) return searchTerms(brief, [], limit);
    return searchTerms(english, this.ranker.rankCatalogue(english, 200, read).ranked, limit);
  }

  /** A brief in English, and what it leaves out. */
  readBrief(brief: Brief): ReadBrief {
    this.#exclusions ??= loadExclusions();
    return readBriefText(this.reader, this.#exclusions, brief);
  }

  /** Ranks a brief translated into English. Unread words are reported, never guessed. */
  #rankTranslated<R extends InterestRow>(
    brief: Brief,
    rank: (english: Brief, reading?: Reading) => RankAnswer<R>,
  ): RankAnswer<R> {
    const read = this.readBrief(brief);
    const { brief: english, language, unread, unreadSentences } = read;
    if (language === null) return { ...rank(NO_BRIEF), hint: 'unread' };
    this.#questions ??= loadQuestionFinder();
    const ranked = rank(english, read);
    const ranking = this.ranker.rankingOf(english, read);
    const question = this.#questions.questionFor(ranking ? english : brief, ranking);
    const answer = withQuestion(ranked, question);
    const isPartly = unread >= PARTLY_UNREAD || unreadSentences.length > 0;
    return isPartly && answer.hint === null ? { ...answer, hint: 'partly-unread', unreadSentences } : answer;
  }

  #loadMeaning(): Meaning | null {
    if (this.#meaning !== undefined) return this.#meaning;
    try {
      this.#meaning = loadMeaning(this.rows, { ...this.#settings, spend: this.work.spend });
    } catch (error) {
      this.#problem = `The sentence encoder could not be loaded: ${(error as Error).message}`;
      this.#meaning = null;
    }
    return this.#meaning;
  }
}
