import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { Button, Menu } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  IconCheck,
  IconDotsVertical,
  IconDownload,
  IconPlaylistAdd,
  IconSpeakerphone,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hasMetaId, withIdInWords } from '#web/lib/at-meta.ts';
import { useCollecting } from '#web/lib/collect.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCheckedRows } from '#web/lib/meta/checked-rows.ts';
import { collect } from '../collect/collect.ts';
import { texts as collectTexts } from '../collect/texts.ts';
import { type Selection, useSelected } from '../data-table/use-selection.ts';
import { IconButton } from '../icon-button.tsx';
import { SelectedList } from './selected-list.tsx';
import classes from './selection-bar.module.css';
import { texts } from './texts.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The button that builds an audience from rows, named after where they were found. */
export type BuildAudience = (name: string, rows: readonly InterestSnapshot[]) => ReactNode;

/** One of the actions on the selection. */
interface SelectionAction {
  text: string;
  Icon: typeof IconX;
  onClick: () => void;
  /** Downloads or creates something, which a double click must not do twice. */
  once?: boolean;
}

interface SelectionBarProps<Row extends { id: string; name: string }> {
  selection: Selection<Row>;
  snapshotOf: (row: Row) => InterestSnapshot;
  /** The button that builds an audience from the selection, which is what comes next. */
  build: (rows: readonly InterestSnapshot[]) => ReactNode;
  /** Opens the Ads Manager kit. */
  onKit: () => void;
  /** Downloads the CSV. */
  onExport: () => void;
  /** The screen's own actions, after the common ones. */
  more?: readonly SelectionAction[];
}

/** What is selected and what can be done with it, what comes next first; slides in with the first selected row. */
export function SelectionBar<Row extends { id: string; name: string }>(props: SelectionBarProps<Row>) {
  const { selection, snapshotOf, build, onKit, onExport, more = [] } = props;
  const items = useSelected(selection);
  const { ref, height } = useElementSize();
  const collecting = useCollecting();
  const rows = useCheckedRows(items.map(snapshotOf));
  if (items.length === 0) return null;
  const inList = collecting !== null && rows.every((row) => collecting.has(refOf(row)));
  const actions: SelectionAction[] = [
    ...(collecting === null
      ? []
      : [
          {
            text: inList ? collectTexts.inList : collectTexts.addSelected,
            Icon: inList ? IconCheck : IconPlaylistAdd,
            onClick: () => collect(collecting, rows),
          },
        ]),
    { text: texts.kit, Icon: IconSpeakerphone, onClick: onKit },
    { text: texts.exportSelected(formatCount(items.length)), Icon: IconDownload, onClick: onExport, once: true },
    ...more,
    { text: texts.clear, Icon: IconX, onClick: selection.clear },
  ];
  return (
    <>
      <div className={classes.room} style={{ height: height + 24 }} />
      <section ref={ref} className={classes.bar} data-bottom-bar aria-label={texts.selectionBar}>
        <div className={classes.inner}>
          <SelectedList
            items={items}
            note={withIdInWords(rows.filter(hasMetaId).length, rows.length)}
            onRemove={selection.toggle}
          />
          <div className={classes.actions}>
            {build(rows)}
            {actions.map(({ text, Icon, onClick, once }) => (
              <Button
                key={text}
                variant="default"
                className={classes.action ?? ''}
                leftSection={<Icon {...icon} />}
                onClick={onClick}
                data-press-once={once || undefined}
              >
                {text}
              </Button>
            ))}
            <Menu position="top-end" width={232}>
              <Menu.Target>
                <IconButton className={classes.more ?? ''} label={texts.moreActions}>
                  <IconDotsVertical size={20} stroke={1.75} aria-hidden />
                </IconButton>
              </Menu.Target>
              <Menu.Dropdown>
                {actions.map(({ text, Icon, onClick, once }) => (
                  <Menu.Item
                    key={text}
                    leftSection={<Icon {...icon} />}
                    onClick={onClick}
                    data-press-once={once || undefined}
                  >
                    {text}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </div>
        </div>
      </section>
    </>
  );
}
