import type { Interest } from '@interest-miner/contract/search/endpoints';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatCount } from '#web/lib/format.ts';
import { type Selection, useSelected } from '#web/ui/data-table/use-selection.ts';
import { texts } from '../texts.ts';
import { MinerFigures } from './miner-figures.tsx';
import classes from './results-actions.module.css';

interface ResultsActionsProps {
  total: number;
  page: number;
  pages: number;
  /** The rows that match the filters, of all pages. */
  filtered: readonly Interest[];
  selection: Selection<Interest>;
  onExport: () => void;
}

/** The figures of the results, and what can be done with all of them; without a selection, the export says what is missing. */
export function ResultsActions({ total, page, pages, filtered, selection, onExport }: ResultsActionsProps) {
  const selected = useSelected(selection);
  const ids = new Set(selected.map(({ id }) => id));
  return (
    <div className={classes.head}>
      <MinerFigures total={total} selected={selected.length} page={page} pages={pages} />
      <div className={classes.actions}>
        {/* Hidden rather than removed while the selection bar has it, so that ticking a row moves nothing. */}
        <Button
          variant="default"
          className={classes.export ?? ''}
          data-elsewhere={selected.length > 0 || undefined}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={onExport}
        >
          {texts.exportSelected('0')}
        </Button>
        <Button
          variant="subtle"
          px={10}
          onClick={() => selection.add(filtered)}
          disabled={filtered.every(({ id }) => ids.has(id))}
        >
          {texts.selectAll(formatCount(filtered.length))}
        </Button>
      </div>
    </div>
  );
}
