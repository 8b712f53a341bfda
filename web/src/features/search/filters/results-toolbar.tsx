import type { Interest } from '@interest-miner/contract/search/endpoints';
import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconDownload } from '@tabler/icons-react';
import { formatCount } from '#web/lib/format.ts';
import type { Selection } from '#web/ui/data-table/use-selection.ts';
import { texts } from '../texts.ts';
import type { ChangeView } from '../view.ts';
import { activeFilters, type View } from '../view.ts';
import { Filters } from './filters.tsx';
import classes from './results-toolbar.module.css';

interface ResultsToolbarProps {
  interests: readonly Interest[];
  filtered: readonly Interest[];
  selection: Selection<Interest>;
  view: View;
  onChange: ChangeView;
  onExport: () => void;
}

/** Filters (a sheet on a phone), select all, clear, and export; without a selection, export says what is missing. */
export function ResultsToolbar({ interests, filtered, selection, view, onChange, onExport }: ResultsToolbarProps) {
  const [sheet, { open, close }] = useDisclosure(false);
  const filters = activeFilters(view);
  const selected = selection.items.length;
  const allSelected = filtered.every((interest) => selection.has(interest.id));
  return (
    <div className={classes.toolbar}>
      <div className={classes.filters}>
        <Filters interests={interests} view={view} onChange={onChange} />
      </div>
      <Button
        variant="default"
        className={classes.sheetButton ?? ''}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
        onClick={open}
      >
        {filters === 0 ? texts.filters : texts.filtersActive(filters)}
      </Button>
      <Drawer.Root opened={sheet} onClose={close} position="bottom" size="auto">
        <Drawer.Overlay />
        <Drawer.Content className={classes.sheet ?? ''}>
          <Drawer.Body>
            <div className={classes.sheetHead}>
              <Drawer.Title className={classes.sheetTitle ?? ''}>{texts.filters}</Drawer.Title>
              <Drawer.CloseButton size={44} aria-label={texts.closeFilters} />
            </div>
            <Filters interests={interests} view={view} onChange={onChange} withSort />
            <Button fullWidth className={classes.show ?? ''} onClick={close}>
              {texts.showResults(formatCount(filtered.length))}
            </Button>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <div className={classes.actions}>
        {/* Hidden rather than removed while the selection bar has it, so that ticking a row moves nothing. */}
        <Button
          variant="default"
          className={classes.export ?? ''}
          data-elsewhere={selected > 0 || undefined}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={onExport}
        >
          {texts.exportSelected('0')}
        </Button>
        <Button
          variant="subtle"
          px={10}
          className={classes.action ?? ''}
          onClick={() => selection.add(filtered)}
          disabled={filtered.length === 0 || allSelected}
        >
          {texts.selectAll(formatCount(filtered.length))}
        </Button>
        <Button
          variant="subtle"
          px={10}
          className={classes.action ?? ''}
          onClick={selection.clear}
          disabled={selected === 0}
        >
          {texts.clear}
        </Button>
      </div>
    </div>
  );
}
