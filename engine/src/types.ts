/** The topics that Meta gives to interests; every catalogue row has one. */
export const TOPICS = [
  'Business and industry',
  'Education',
  'Family and relationships',
  'Fitness and wellness',
  'Food and drink',
  'Hobbies and activities',
  'Lifestyle and culture',
  'News and entertainment',
  'People',
  'Shopping and fashion',
  'Sports and outdoors',
  'Technology',
  'Travel, places and events',
] as const;
export type Topic = (typeof TOPICS)[number];

/** What sort of thing an interest is. */
export const KINDS = [
  'activity',
  'brand',
  'company',
  'publication',
  'person',
  'product',
  'job',
  'place',
  'genre',
  'show',
  'game',
  'software',
  'food',
  'team',
  'organisation',
  'event',
  'style',
  'technology',
  'animal',
  'vehicle',
  'subject',
] as const;
export type Kind = (typeof KINDS)[number];

/** Orders of magnitude of reach, named by the lower end, with both ends in people on Meta worldwide. */
export const BANDS = {
  '10K': { lower: 10_000, upper: 100_000 },
  '100K': { lower: 100_000, upper: 1_000_000 },
  '1M': { lower: 1_000_000, upper: 10_000_000 },
  '10M': { lower: 10_000_000, upper: 100_000_000 },
  '100M': { lower: 100_000_000, upper: 1_000_000_000 },
  '1B': { lower: 1_000_000_000, upper: 3_000_000_000 },
} as const;
export type Band = keyof typeof BANDS;

/**
 * What else is to be known of a row. `page`: reads like the name of somebody's page or shop; findable, below the subject itself.
 * `professional`: only people of the trade have it. `removed`: Meta took it away. `sensitive`: known by
 * its id, never offered. `translated`: its English name is our translation.
 */
export const FLAGS = ['page', 'professional', 'removed', 'sensitive', 'translated'] as const;
export type Flag = (typeof FLAGS)[number];

/** The fifteen categories of the business form: the catalogue's short code and the label that a person sees. */
export const CATEGORY_LABELS = {
  tech: 'Technology',
  education: 'Education',
  ecommerce: 'E-commerce',
  health: 'Healthcare',
  finance: 'Finance',
  realestate: 'Real Estate',
  food: 'Food & Beverage',
  fashion: 'Fashion',
  auto: 'Automotive',
  travel: 'Travel',
  entertainment: 'Entertainment',
  sports: 'Sports & Fitness',
  beauty: 'Beauty',
  home: 'Home & Garden',
  professional: 'Professional Services',
} as const;
export type Category = keyof typeof CATEGORY_LABELS;
export type CategoryLabel = (typeof CATEGORY_LABELS)[Category];

/**
 * The least that the engine needs to know of an interest, whatever source it came from. `path` begins with
 * "Interests" and ends with the interest's own name; `aliases` are other words for it; `reach` is the lower bound of
 * its audience in people and only breaks ties.
 */
export interface InterestRow {
  readonly id: string;
  readonly name: string;
  readonly path?: readonly string[];
  readonly topic?: string | null;
  readonly disambiguation?: string | null;
  readonly description?: string | null;
  readonly aliases?: readonly string[];
  /** Its names in other languages: searched like aliases, of no use to the English encoder. */
  readonly foreignNames?: readonly string[];
  readonly categories?: readonly Category[];
  readonly reach?: number;
  readonly kind?: Kind;
  /** ISO codes of the countries where the interest is of use; absent for one that is of use worldwide. */
  readonly market?: readonly string[];
  readonly flags?: readonly Flag[];
}

/** Both bounds of an audience, in people. */
export interface Size {
  readonly lower: number;
  readonly upper: number;
}

/** Where a row of the catalogue comes from: seen at Meta on a day (ISO date), or likely to be there by our knowledge. */
export type Source =
  | {
      readonly kind: 'seen';
      readonly metaId: string;
      readonly checkedAt: string;
      /** What Meta told; null where it told none, and the row's audience is our estimate. */
      readonly size: Size | null;
    }
  | { readonly kind: 'likely' };

/**
 * A row of the built-in catalogue. `key` ("builtin:hatha-yoga") never changes; `id` is Meta's where the interest was seen there, else
 * the key. `audience` is what Meta told of a seen row, or else the band's range in people: an estimate made by hand.
 */
export interface Interest extends InterestRow {
  readonly key: string;
  readonly source: Source;
  /** Other ids that mean the same: Meta's, with a smaller audience, and keys of rows that were merged into this one. */
  readonly alsoIds?: readonly string[];
  readonly kind: Kind;
  readonly path: readonly string[];
  readonly topic: Topic;
  readonly aliases: readonly string[];
  readonly band: Band;
  readonly audience: Size;
  readonly categories: readonly Category[];
  readonly reach: number;
}

/** A half-open range [start, end) of UTF-16 code units. */
export type Range = readonly [start: number, end: number];

/** How and where a query matched: `text` is the name, alias or path that matched, `ranges` what to mark in it. */
export interface KeywordMatch {
  readonly kind: 'exact' | 'prefix' | 'typo' | 'stem' | 'alias' | 'words';
  readonly field: 'name' | 'alias' | 'path';
  readonly text: string;
  readonly ranges: readonly Range[];
}

/** One found interest; `score` is in (0, 1], comparable within one answer only. */
export interface KeywordHit<R extends InterestRow = Interest> {
  readonly interest: R;
  readonly score: number;
  readonly match: KeywordMatch;
}

/**
 * Why an answer is empty: nothing was asked, the question holds no letters or digits, nothing fits, or it is in a language that is not
 * read (`unread`). `partly-unread`: some of it could not be read, and the answer leaves that out.
 */
export type Hint = 'empty' | 'no-words' | 'no-match' | 'unread' | 'partly-unread';

export interface SearchAnswer<R extends InterestRow = Interest> {
  readonly hits: readonly KeywordHit<R>[];
  /** How many rows matched before `limit` cut the list. */
  readonly total: number;
  /** How many of these hold every word of the question. */
  readonly whole: number;
  /** The question in English, where it held words of another language. */
  readonly readAs: string | null;
  /** Where less than ten rows hold every word: rows that mean much the same, none of them among the hits. */
  readonly related: readonly R[];
  readonly hint: Hint | null;
}

/** What the business form tells about a product. Every field is free text and may be empty or of any length. */
export interface Brief {
  readonly productName: string;
  readonly category: string;
  readonly description: string;
  readonly location: string;
  readonly promotionGoal: string;
  readonly targetAudience: string;
}

/**
 * What links an interest to a brief. `product` and `audience`: words of the brief that its name says; `trade`: the trade whose
 * customers have it; `shelf`: a fitting interest of the same section; `meaning`: a piece of the brief that means nearly the same.
 */
export interface Reason {
  readonly link: 'product' | 'audience' | 'trade' | 'shelf' | 'meaning';
  readonly text: string;
}

/**
 * An interest ranked for a brief. `relevance` is a whole percent, 1…99: the calibrated chance that a marketer would
 * call the interest fitting. One without a `reason` is never shown high.
 */
export interface RankedInterest<R extends InterestRow = Interest> {
  readonly interest: R;
  readonly relevance: number;
  readonly category: CategoryLabel;
  readonly reason: Reason | null;
}

export interface RankAnswer<R extends InterestRow = Interest> {
  /** By falling relevance. */
  readonly ranked: readonly RankedInterest<R>[];
  /** 'semantic' if the sentence encoder took part, 'keyword' if it could not be loaded. */
  readonly engine: 'semantic' | 'keyword';
  readonly hint: Hint | null;
  /** How many of the ranked are sure to be of use, and how many more are worth a test. */
  readonly strong: number;
  readonly worthTesting: number;
}
