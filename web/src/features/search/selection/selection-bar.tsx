import type { Interest } from '@interest-miner/contract/search';
import { Button, Menu } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChevronUp, IconCopy, IconDownload, IconFileSpreadsheet, IconFileText, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportFormat } from '#web/lib/export/export-rows.ts';
import type { Selection } from '#web/ui/data-table/use-selection.ts';
import { texts } from '../texts.ts';
import classes from './selection-bar.module.css';

const chipsAtOnce = 5;
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface SelectionBarProps {
  selection: Selection<Interest>;
  onExport: (format: ExportFormat) => void;
  onCopy: (part: 'name' | 'id') => void;
}

/** The selection and its actions; slides in with the first selected row. */
export function SelectionBar({ selection, onExport, onCopy }: SelectionBarProps) {
  const count = selection.items.length;
  const { ref, height } = useElementSize();
  if (count === 0) return null;
  return (
    <>
      <div style={{ height: height + 24 }} />
      <section ref={ref} className={classes.bar} aria-label={texts.selectionBar}>
        <div className={classes.inner}>
          <Chips items={selection.items} onRemove={selection.toggle} />
          <div className={classes.actions}>
            <Menu position="top-end">
              <Menu.Target>
                <Button variant="default" className={classes.button ?? ''} leftSection={<IconCopy {...icon} />}>
                  {texts.copy}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => onCopy('name')}>{texts.copyNames}</Menu.Item>
                <Menu.Item onClick={() => onCopy('id')}>{texts.copyIds}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <div className={classes.split}>
              <Button
                className={classes.button ?? ''}
                leftSection={<IconDownload {...icon} />}
                onClick={() => onExport('csv')}
              >
                {texts.exportSelected(count)}
              </Button>
              <Menu position="top-end">
                <Menu.Target>
                  <Button px={8} className={classes.format ?? ''} aria-label={texts.exportFormat}>
                    <IconChevronUp {...icon} />
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<IconFileText {...icon} />} onClick={() => onExport('csv')}>
                    {texts.csv}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => onExport('xlsx')}>
                    {texts.xlsx}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </div>
          </div>
        </div>
      </section>
    </>
  );
}

function Chips({ items, onRemove }: { items: readonly Interest[]; onRemove: (id: string) => void }) {
  const [open, setOpen] = useState(false);
  const hidden = items.length - chipsAtOnce;
  const shown = open ? items : items.slice(0, chipsAtOnce);
  return (
    <div className={classes.selected} data-open={open || undefined}>
      <button type="button" className={classes.count} aria-expanded={open} onClick={() => setOpen(!open)}>
        {texts.selected(items.length)}
        <IconChevronUp {...icon} className={classes.chevron} />
      </button>
      <ul className={classes.chips}>
        {shown.map((item) => (
          <li key={item.id} className={classes.chip}>
            <span className={classes.chipName}>{item.name}</span>
            <button
              type="button"
              className={classes.remove}
              onClick={() => onRemove(item.id)}
              aria-label={texts.remove(item.name)}
            >
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <button type="button" className={classes.more} onClick={() => setOpen(!open)}>
              {open ? texts.less : texts.more(hidden)}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
