import { snapshotOf } from '@interest-miner/contract/interest';
import type { Interest } from '@interest-miner/contract/search/endpoints';
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDownload, IconSpeakerphone } from '@tabler/icons-react';
import { formatCount } from '#web/lib/format.ts';
import { AddToList } from '#web/ui/collect/add-to-list.tsx';
import type { Selection } from '#web/ui/data-table/use-selection.ts';
import { texts } from '../texts.ts';
import { SelectedList } from './selected-list.tsx';
import classes from './selection-bar.module.css';

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
      <div className={classes.room} style={{ height: height + 24 }} />
      <section ref={ref} className={classes.bar} data-bottom-bar aria-label={texts.selectionBar}>
        <div className={classes.inner}>
          <SelectedList items={selection.items} onRemove={selection.toggle} />
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
            <Button
              className={classes.button ?? ''}
              leftSection={<IconDownload {...icon} />}
              onClick={onExport}
              data-press-once
            >
              {texts.exportSelected(formatCount(count))}
            </Button>
          </div>
        </div>
      </section>
    </>
  );
}
