import { formatCount } from '#web/lib/format.ts';
import { texts } from '../texts.ts';
import classes from './figures.module.css';

interface FiguresProps {
  /** Null while they are being counted. */
  total: number | null;
  selected: number;
  page: number;
  pages: number;
}

/** The three figures above the results. */
export function Figures({ total, selected, page, pages }: FiguresProps) {
  const figures = [
    { label: texts.totalResults, value: total === null ? '–' : formatCount(total) },
    { label: texts.selectedItems, value: formatCount(selected) },
    { label: texts.currentPage, value: total === null ? '–' : texts.pageOf(page, pages) },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
