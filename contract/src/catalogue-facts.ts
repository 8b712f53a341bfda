import { formatCount } from './count.ts';

/** How many interests of the built-in catalogue come from Meta (a test compares the count), and from which month. */
export const catalogueFacts = { seen: 3406, month: 'March 2026' } as const;

/** What every screen says about the built-in catalogue. */
export const catalogueSentence = `Catalogue of ${catalogueFacts.month}: ${formatCount(catalogueFacts.seen)} interests as seen at Meta, the rest estimates`;
