import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { choiceParam, flagParam, nameParam, pageParam, textParam } from '#web/lib/address/view-address.ts';
import { hasMetaId } from '#web/lib/at-meta.ts';
import { middleOfSize, sizeOf } from '#web/lib/audience-size.ts';
import type { Sort } from '../data-table/columns.ts';
import { inRange, type SizeRange, sizeParam } from './size-range.ts';
import { texts } from './texts.ts';

export const sources = ['meta', 'estimate'] as const;
type Source = (typeof sources)[number];

/** What decides which rows match; screens may have filters beside these. */
export interface InterestFilter {
  filter: string;
  topic: string | null;
  size: SizeRange | null;
  /** Where the size is from. */
  source: Source | null;
  /** Only rows that ads can target: with an id of Meta's that was not removed. */
  withId: boolean;
}

/** A table of interests as the address holds it. */
export interface InterestView extends InterestFilter {
  page: number;
  /** Null keeps the original order. */
  sort: Sort | null;
  /** The facts that group the rows, such as `topic`. */
  group: string | null;
}

/** The parameters that every table of interests has in the address; the sort is each screen's own. */
export const interestParams = {
  page: pageParam,
  filter: textParam('filter'),
  topic: nameParam('topic'),
  size: sizeParam,
  source: choiceParam('source', sources, null),
  withId: flagParam('id'),
  group: nameParam('group'),
};

export const noFilters: InterestFilter = { filter: '', topic: null, size: null, source: null, withId: false };

/** The number of active filters. */
export function activeFilters({ filter, topic, size, source, withId }: InterestFilter): number {
  return [filter.trim() !== '', topic !== null, size !== null, source !== null, withId].filter(Boolean).length;
}

/** The topic of a row as it is shown. */
export const topicOf = ({ topic }: Pick<InterestSnapshot, 'topic'>): string => topic ?? texts.noTopic;

/** Whether a row matches. @param words what else of the row the typed words may match */
export function matches(row: InterestSnapshot, { filter, topic, size, source, withId }: InterestFilter, words = '') {
  const wanted = filter.trim().toLocaleLowerCase();
  const people = sizeOf(row);
  return (
    (topic === null || topicOf(row) === topic) &&
    (size === null || inRange(middleOfSize(people), size)) &&
    (source === null || people.source === source) &&
    (!withId || hasMetaId(row)) &&
    (wanted === '' || [row.name, row.topic ?? '', ...row.path, words].join('\n').toLocaleLowerCase().includes(wanted))
  );
}
