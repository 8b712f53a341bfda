import { snapshotOf } from '@interest-miner/contract/interest';
import type { Interest } from '@interest-miner/contract/search';
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChevronUp, IconDownload, IconSpeakerphone, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { AddToList } from '#web/ui/collect/add-to-list.tsx';
import type { Selection } from '#web/ui/data-table/use-selection.ts';
import { texts } from '../texts.ts';
import classes from './selection-bar.module.css';

const chipsAtOnce = 3;
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface SelectionBarProps {
  selection: Selection<Interest>;
  /** Downloads the CSV. */
  onExport: () => void;
  /** Opens the Ads Manager kit. */
  onKit: () => void;
}

/** The selection and its actions; slides in with the first selected row. */
export function SelectionBar({ selection, onExport, onKit }: SelectionBarProps) {
  const count = selection.items.length;
  const { ref, height } = useElementSize();
  if (count === 0) return null;
  return (
    <>
      <div style={{ height: height + 24 }} />
      <section ref={ref} className={classes.bar} data-bottom-bar aria-label={texts.selectionBar}>
        <div className={classes.inner}>
          <Chips items={selection.items} onRemove={selection.toggle} />
          <div className={classes.actions}>
            <AddToList items={selection.items.map(snapshotOf)} className={classes.button} byKey />
            <Button
              variant="default"
              className={classes.button ?? ''}
              leftSection={<IconSpeakerphone {...icon} />}
              onClick={onKit}
            >
              {texts.kit}
            </Button>
            <Button className={classes.button ?? ''} leftSection={<IconDownload {...icon} />} onClick={onExport}>
              {texts.exportSelected(formatCount(count))}
            </Button>
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
        {texts.selected(formatCount(items.length))}
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
              {open ? texts.less : texts.andMore(formatCount(hidden))}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
