import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { FilterText } from '../data-table/filters.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { Filters, type FiltersProps } from './filters.tsx';
import { activeFilters } from './interest-view.ts';
import { SavedViews } from './saved-views.tsx';
import { texts } from './texts.ts';
import classes from './toolbar.module.css';
import { ToolbarButton } from './toolbar-button.tsx';

interface ToolbarProps<Row extends { id: string }, Key extends string> extends FiltersProps<Row, Key> {
  /** Shown after the filters, such as buttons for all rows. */
  end?: ReactNode;
  /** Shown beside the saved views, such as what the order of the rows depends on. */
  above?: ReactNode;
}

/** What narrows and arranges a table of interests: saved views, filters (a sheet where there is no room) and columns. */
export function Toolbar<Row extends { id: string }, Key extends string>({
  end,
  above,
  ...filters
}: ToolbarProps<Row, Key>) {
  const [sheet, { open, close }] = useDisclosure(false);
  const { table, view, onChange, own, label } = filters;
  const active = activeFilters({ ...view, filter: '' }) + (own?.active ?? 0);
  return (
    <div className={classes.frame}>
      <div className={classes.above}>
        <SavedViews table={table.name} layout={table.layout} setLayout={table.setLayout} />
        {above}
      </div>
      <div className={classes.toolbar}>
        <div className={classes.filters}>
          <Filters {...filters} />
        </div>
        <div className={classes.narrow}>
          <FilterText label={label} value={view.filter} onChange={(filter) => onChange({ filter })} />
          <ToolbarButton
            icon={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
            count={active}
            onClick={open}
          >
            {active === 0 ? texts.filters : texts.filtersActive(active)}
          </ToolbarButton>
        </div>
        <div className={classes.end}>
          {end}
          <ColumnChooser table={table} group={view.group} onGroup={(group) => onChange({ group })} />
        </div>
      </div>
      <Drawer.Root opened={sheet} onClose={close} position="bottom" size="auto">
        <Drawer.Overlay />
        <Drawer.Content className={classes.sheet ?? ''}>
          <Drawer.Body>
            <div className={classes.sheetHead}>
              <Drawer.Title className={classes.sheetTitle ?? ''}>{texts.filters}</Drawer.Title>
              <Drawer.CloseButton size={44} aria-label={texts.closeFilters} />
            </div>
            <div className={classes.sheetBody}>
              <Filters {...filters} inSheet />
              <Button fullWidth onClick={close}>
                {texts.showResults(formatCount(table.sorted.length))}
              </Button>
            </div>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  );
}
