import { Pagination } from '@mantine/core';
import classes from './pager.module.css';
import { texts } from './texts.ts';

const labels = { first: texts.first, previous: texts.previous, next: texts.next, last: texts.last };

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** First, previous, the pages around this one, next, last; on a phone `n of m` in place of the pages. */
export function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <nav className={classes.pager} aria-label={texts.pagination}>
      <Pagination.Root
        total={pages}
        value={page}
        onChange={onPage}
        size="var(--im-control)"
        getItemProps={(item) => ({ 'aria-label': texts.page(item) })}
      >
        <div className={classes.controls}>
          <Pagination.First aria-label={labels.first} />
          <Pagination.Previous aria-label={labels.previous} />
          <div className={classes.items}>
            <Pagination.Items />
          </div>
          <span className={classes.position}>{texts.pageOf(page, pages)}</span>
          <Pagination.Next aria-label={labels.next} />
          <Pagination.Last aria-label={labels.last} />
        </div>
      </Pagination.Root>
    </nav>
  );
}
