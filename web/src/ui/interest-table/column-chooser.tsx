import { Button, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Check } from '../check.tsx';
import { FilterSelect } from '../data-table/filters.tsx';
import { isShown, plainLayout } from '../data-table/table-layout.ts';
import { Parts } from '../parts.tsx';
import classes from './column-chooser.module.css';
import { SaveViewForm } from './save-view-form.tsx';
import { texts } from './texts.ts';
import { ToolbarButton } from './toolbar-button.tsx';
import type { InterestRows } from './use-interest-rows.ts';

interface ColumnChooserProps<Row extends { id: string }, Key extends string> {
  table: InterestRows<Row, Key>;
  /** The facts that group the rows, or null. */
  group: string | null;
  onGroup: (group: string | null) => void;
}

/** Chooses the columns, the height and the grouping of the rows; kept for each table in this browser. */
export function ColumnChooser<Row extends { id: string }, Key extends string>(props: ColumnChooserProps<Row, Key>) {
  const { table, group, onGroup } = props;
  const { columns, layout, setLayout, groupings } = table;
  return (
    <Popover position="bottom-end" width={264} shadow="md" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ToolbarButton icon={<IconColumns3 size={18} stroke={1.75} aria-hidden />}>{texts.columns}</ToolbarButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''} aria-label={texts.columns}>
        <ul className={classes.columns}>
          {columns
            .filter(({ optional }) => optional)
            .map((column) => (
              <li key={column.key}>
                <Check
                  checked={isShown(column, layout)}
                  onChange={(on) => setLayout({ ...layout, columns: { ...layout.columns, [column.key]: on } })}
                >
                  {column.header}
                </Check>
              </li>
            ))}
        </ul>
        <Parts
          label={texts.density}
          parts={[
            ['comfortable', texts.comfortable],
            ['compact', texts.compact],
          ]}
          value={layout.compact ? 'compact' : 'comfortable'}
          onChange={(height) => setLayout({ ...layout, compact: height === 'compact' })}
        />
        <FilterSelect label={texts.groupBy} labelled value={group ?? ''} onChange={(next) => onGroup(next || null)}>
          <option value="">{texts.noGroup}</option>
          {groupings.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </FilterSelect>
        <Button
          variant="subtle"
          px={8}
          onClick={() => {
            setLayout(plainLayout);
            onGroup(null);
          }}
        >
          {texts.resetColumns}
        </Button>
        <SaveViewForm table={table.name} layout={layout} />
      </Popover.Dropdown>
    </Popover>
  );
}
