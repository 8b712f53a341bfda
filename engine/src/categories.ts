import { fold } from './text/fold.ts';
import { CATEGORY_LABELS, type Category, type CategoryLabel, type InterestRow, type Topic } from './types.ts';

/** The likeliest category if only Meta's topic is known. */
const BY_TOPIC: Record<Topic, Category> = {
  'Business and industry': 'professional',
  Education: 'education',
  'Family and relationships': 'ecommerce',
  'Fitness and wellness': 'sports',
  'Food and drink': 'food',
  'Hobbies and activities': 'entertainment',
  'Lifestyle and culture': 'entertainment',
  'News and entertainment': 'entertainment',
  People: 'entertainment',
  'Shopping and fashion': 'fashion',
  'Sports and outdoors': 'sports',
  Technology: 'tech',
  'Travel, places and events': 'travel',
};
const CODES = new Map(Object.entries(CATEGORY_LABELS).map(([code, label]) => [fold(label), code as Category]));
const TOPICS_FOLDED = new Map(Object.entries(BY_TOPIC).map(([topic, code]) => [fold(topic), code]));

/** The code of a category as the business form names it, or undefined for anything else. */
export function categoryCode(label: string): Category | undefined {
  return CODES.get(fold(label));
}

/**
 * The badge of a row: the brief's own category if the row has it, else the row's first. A row without categories takes that of
 * the most similar catalogue rows, or of its topic.
 */
export function categoryLabel(
  row: InterestRow,
  wanted: Category | undefined,
  alike: readonly InterestRow[],
): CategoryLabel {
  const own = row.categories?.length ? row.categories : mostFrequent(alike);
  const fallback = TOPICS_FOLDED.get(fold(row.topic ?? '')) ?? wanted ?? 'professional';
  const code = wanted && own.includes(wanted) ? wanted : (own[0] ?? fallback);
  return CATEGORY_LABELS[code];
}

function mostFrequent(rows: readonly InterestRow[]): Category[] {
  const counts = new Map<Category, number>();
  for (const row of rows) {
    for (const [rank, category] of (row.categories ?? []).entries()) {
      counts.set(category, (counts.get(category) ?? 0) + 1 / (1 + rank));
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([category]) => category);
}
