/** Meta's topics for interests; every catalogue row has one. */
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

/** The kind of an interest. */
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

/** Orders of magnitude of reach, named by their lower bound, with both bounds in people on Meta worldwide. */
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
 * Other properties of a row. `page`: the name looks like a page or shop; it can be found but ranks below the subject itself.
 * `professional`: only people in the trade have it. `removed`: Meta removed it. `sensitive`: found by id only, never offered.
 * `translated`: its English name is our translation.
 */
export const FLAGS = ['page', 'professional', 'removed', 'sensitive', 'translated'] as const;
export type Flag = (typeof FLAGS)[number];

/** The fifteen categories of the business form: the catalogue's short code and the displayed label. */
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
 * The minimum that the engine needs to know about an interest, from any source. `path` begins with
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
  /** Names that are searched like aliases but not encoded: the Portuguese one, and terms that users type. */
  readonly otherNames?: readonly string[];
  readonly categories?: readonly Category[];
  readonly reach?: number;
  readonly kind?: Kind;
  /** ISO codes of the countries where the interest is useful; absent if it is useful worldwide. */
  readonly market?: readonly string[];
  readonly flags?: readonly Flag[];
}

/** Both bounds of an audience, in people. */
export interface Size {
  readonly lower: number;
  readonly upper: number;
}

/** Origin of a catalogue row: seen at Meta on a date (ISO), or likely to be there. */
export type Source =
  | {
      readonly kind: 'seen';
      readonly metaId: string;
      readonly checkedAt: string;
      /** Meta's data; null where it gave none, and the row's audience is our estimate. */
      readonly size: Size | null;
    }
  | { readonly kind: 'likely' };

/**
 * A row of the built-in catalogue. `key` ("builtin:hatha-yoga") never changes; `id` is Meta's if the interest was seen there, else
 * the key. `audience` is Meta's figure for a seen row, or else the band's range in people: a manual estimate.
 */
export interface Interest extends InterestRow {
  readonly key: string;
  readonly source: Source;
  /** Other ids of the same interest: Meta's, with a smaller audience, and keys of rows merged into this one. */
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

/** Kinds of targeting options on Meta other than interests. */
export const TARGETING_KINDS = [
  'behavior',
  'life_event',
  'family_status',
  'income',
  'education_status',
  'industry',
  'job_title',
  'employer',
  'school',
  'major',
] as const;
export type TargetingKind = (typeof TARGETING_KINDS)[number];

/** A behaviour, life event, job title or similar as Meta listed it on a given day. Ids are unique within a kind only. */
export interface OtherTargeting extends InterestRow {
  readonly targeting: TargetingKind;
  readonly path: readonly string[];
  /** ISO date. */
  readonly checkedAt: string;
  /** Null if Meta gave none. */
  readonly size: Size | null;
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

/** One search result; `score` is in (0, 1], comparable within one answer only. */
export interface KeywordHit<R extends InterestRow = Interest> {
  readonly interest: R;
  readonly score: number;
  readonly match: KeywordMatch;
}

/**
 * Why an answer is empty: the query is empty, has no letters or digits, matches nothing, or is in an unsupported language
 * (`unread`). `partly-unread`: some words could not be read and were ignored. `removed`: the query speaks of religion, health, identity,
 * politics or origin, on which Meta removed its interests in 2022; it is answered by exact names only.
 */
export type Hint = 'empty' | 'no-words' | 'no-match' | 'unread' | 'partly-unread' | 'removed';

export interface SearchAnswer<R extends InterestRow = Interest> {
  readonly hits: readonly KeywordHit<R>[];
  /** Number of matching rows before `limit` was applied. */
  readonly total: number;
  /** Number of those that hold every word of the query. */
  readonly whole: number;
  /** The query in English, if it contained words in another language. */
  readonly readAs: string | null;
  /** Rows of similar meaning that are not among the hits, if fewer than ten rows hold every word. */
  readonly related: readonly R[];
  /** Behaviours, life events and the like that hold every word of the query, best first. */
  readonly others?: readonly KeywordHit<OtherTargeting>[];
  readonly hint: Hint | null;
}

/** The business form's description of a product. Every field is free text and may be empty or of any length. */
export interface Brief {
  readonly productName: string;
  readonly category: string;
  readonly description: string;
  readonly location: string;
  readonly promotionGoal: string;
  readonly targetAudience: string;
}

/**
 * What of a brief leads to an interest. `named`: the brief says its name in full; `product` and `audience`: words of the brief in its name; `akin`: words in its other names;
 * `trade`: the list of the brief's trade has it; `similar`: the same of a trade that the brief suggests; `people`: the list of people of whom the brief speaks has it;
 * `list`: words of the brief that lead to the list of a trade that it does not name; `beside`: it is on a list with a match before it; `section`: in a section with one;
 * `elsewhere`: it is for other countries than the brief's. `text` is the country, the trade, the people or the match, or else words of the brief as written.
 */
export interface Reason {
  readonly link:
    | 'named'
    | 'product'
    | 'akin'
    | 'audience'
    | 'trade'
    | 'similar'
    | 'people'
    | 'list'
    | 'beside'
    | 'section'
    | 'elsewhere';
  readonly text: string;
  /** The words of the brief that lead to the trade, the people or the match, as written; absent if none does by itself. */
  readonly from?: string;
  /** Whether it is among the first of its trade's list, of which nearly all fit. */
  readonly isHigh?: true;
}

/**
 * An interest ranked for a brief. `relevance` is a whole percentage, 1…99: the expected grade of a marketer, where an interest
 * that is bought at once counts 100 and one that is worth testing 50. One to which nothing of the brief leads never ranks high. `likedBy`: who likes it, whatever the
 * brief, as a clause ("people who burn candles at home"); null if the catalogue does not know it. `circle`: the people
 * close to the customers who like it, in the plural; null if none of their circles has it.
 */
export interface RankedInterest<R extends InterestRow = Interest> {
  readonly interest: R;
  readonly relevance: number;
  readonly category: CategoryLabel;
  readonly reason: Reason | null;
  readonly likedBy: string | null;
  readonly circle: string | null;
}

/** What a brief leaves open, and three likely answers in words that can be added to it. */
export interface OpenQuestion {
  readonly about: 'what' | 'whom' | 'where';
  readonly answers: readonly string[];
}

/** Relevance in percent from which an interest is strong, and from which it is worth testing. */
export const GRADES = { strong: 60, worthTesting: 25 } as const;

export interface RankAnswer<R extends InterestRow = Interest> {
  /** By descending relevance. */
  readonly ranked: readonly RankedInterest<R>[];
  /** 'semantic' with the sentence encoder, 'keyword' if it could not be loaded. */
  readonly engine: 'semantic' | 'keyword';
  readonly hint: Hint | null;
  /** Number of strong interests, and of further ones worth testing. */
  readonly strong: number;
  readonly worthTesting: number;
  /** The sentences of a brief that is partly unread of which little or nothing was read, as written. */
  readonly unreadSentences?: readonly string[];
  /** What the brief leaves open; the percentages are lower for it. */
  readonly question?: OpenQuestion;
}
