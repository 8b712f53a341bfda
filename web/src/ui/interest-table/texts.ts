import { formatCount } from '#web/lib/format.ts';
import type { CheckedCounts } from '#web/lib/meta/checked-rows.ts';

const interests = (count: string) => (count === '1' ? '1 interest' : `${count} interests`);

/** Texts of tables of interests. */
export const texts = {
  size: 'Audience size',
  worldwide: 'People worldwide',
  atMeta: 'At Meta',
  topic: 'Topic',
  path: 'Path',
  source: 'Source',
  noTopic: 'Other',
  details: 'Details',
  detailsOf: (name: string) => `Details of ${name}`,
  detailsHint: 'Details (Enter on the row)',
  inList: (list: string) => `In “${list}”`,
  // What the marks mean
  marks: {
    seen: 'Seen at Meta',
    listed: 'Listed at Meta in an earlier year; check it before use',
    id: 'Has Meta’s id; nobody has checked it yet',
    name_only: 'Known by name only: search for it in Ads Manager',
    removed: 'Removed by Meta',
  },
  // Filters
  filters: 'Filters',
  filtersActive: (count: number) => `Filters (${count})`,
  closeFilters: 'Close filters',
  clearFilters: 'Clear filters',
  showResults: (count: string) => (count === '1' ? 'Show 1 result' : `Show ${count} results`),
  anyTopic: 'Any topic',
  anySize: 'Any size',
  sizeRange: 'Size range',
  from: 'From',
  to: 'To',
  noLimit: 'No limit',
  sizeFrom: (people: string) => `${people} and more`,
  sizeTo: (people: string) => `Up to ${people}`,
  anySource: 'Any source',
  sourceMeta: 'Meta’s figure',
  sourceEstimate: 'Estimate',
  withId: 'With Meta’s id',
  checked: ({ there, removed, found, unknown }: CheckedCounts) => {
    const lost = removed === 0 ? 'all still there' : `${formatCount(removed)} removed there`;
    return [
      ...(there + removed > 0 ? [`Checked at Meta: ${formatCount(there + removed)} here, ${lost}.`] : []),
      ...(found + unknown > 0
        ? [`Looked up at Meta by name: ${formatCount(found)} of ${formatCount(found + unknown)} found.`]
        : []),
    ].join(' ');
  },
  sort: 'Sort by',
  plainSort: 'Original order',
  noMatch: 'No interests match these filters',
  noMatchHint: (total: string) => `${interests(total)} ${total === '1' ? 'is' : 'are'} hidden by the filters above.`,
  // Columns
  columns: 'Columns',
  density: 'Row height',
  comfortable: 'Comfortable',
  compact: 'Compact',
  groupBy: 'Group by',
  noGroup: 'Nothing',
  resetColumns: 'Reset',
  group: (name: string, count: string) => `${name} (${count})`,
  select: (name: string) => `Select ${name}`,
  selectAll: (count: string) => `Select all ${count}`,
  // Saved views
  views: 'Saved views',
  allRows: 'All',
  saveView: 'Save as a view',
  viewName: 'Such as “Strong, with id”',
  save: 'Save',
  viewChanged: 'Changed · save',
  deleteView: (name: string) => `Delete the view “${name}”`,
  viewDeleted: (name: string) => `View “${name}” deleted.`,
  viewsFailed: 'Your views could not be saved. Please try again.',
  // Selection
  selectionBar: 'Selection',
  selected: (count: string) => `${count} selected`,
  showAll: 'Show all',
  selectedList: 'Selected interests',
  remove: (name: string) => `Remove ${name}`,
  clear: 'Clear',
  kit: 'Use in Ads Manager',
  moreActions: 'More actions',
  exportSelected: (count: string) => `Export Selected (${count})`,
} as const;
