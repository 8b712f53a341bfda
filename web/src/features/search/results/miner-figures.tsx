import { formatCount } from '#web/lib/format.ts';
import { Figures } from '#web/ui/data-table/figures.tsx';
import { texts } from '../texts.ts';

interface MinerFiguresProps {
  /** Null while loading. */
  total: number | null;
  selected: number;
  page: number;
  pages: number;
}

/** The three figures above the results. */
export function MinerFigures({ total, selected, page, pages }: MinerFiguresProps) {
  return (
    <Figures
      figures={[
        { label: texts.totalResults, value: total === null ? '–' : formatCount(total) },
        { label: texts.selectedItems, value: formatCount(selected) },
        { label: texts.currentPage, value: total === null ? '–' : texts.pageOf(page, pages) },
      ]}
    />
  );
}
