import { Pagination } from '@mantine/core';
import classes from './pager.module.css';

const texts = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  page: (page: number) => `Page ${page}`,
  pageOf: (page: number, pages: string) => `${page} of ${pages}`,
} as const;

interface PagerProps {
  /** Accessible name of the navigation. */
  label: string;
  page: number;
  pages: number;
  /** Whether there are more than `pages` pages; the rest is not counted. */
  more?: boolean;
  onPage: (page: number) => void;
}

/** First, previous, nearby pages, next, last; on a phone `n of m` instead of the pages. */
export function Pager({ label, page, pages, more = false, onPage }: PagerProps) {
  return (
    <nav className={classes.pager} aria-label={label}>
      <Pagination.Root
        total={pages}
        value={page}
        onChange={onPage}
        size="var(--im-control)"
        getItemProps={(item) => ({ 'aria-label': texts.page(item) })}
      >
        <div className={classes.controls}>
          <Pagination.First aria-label={texts.first} />
          <Pagination.Previous aria-label={texts.previous} />
          <div className={classes.items}>
            <Pagination.Items />
          </div>
          <span className={classes.position}>{texts.pageOf(page, more ? `${pages}+` : String(pages))}</span>
          <Pagination.Next aria-label={texts.next} />
          <Pagination.Last aria-label={texts.last} />
        </div>
      </Pagination.Root>
    </nav>
  );
}
