import { atMetaOf } from '@interest-miner/contract/at-meta';
import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import { Button } from '@mantine/core';
import { IconCopy, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { atMetaInWords } from '#web/lib/at-meta.ts';
import { sizeInWords, sizeOf } from '#web/lib/audience-size.ts';
import { AddToList } from '#web/ui/collect/add-to-list.tsx';
import { copyNames } from '#web/ui/copy-names.ts';
import { Facts } from '#web/ui/facts.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { InterestRecord } from '#web/ui/interest-record/interest-record.tsx';
import classes from './inspector.module.css';
import { ListOverlap, type OtherList } from './list-overlap.tsx';
import { Similar } from './similar.tsx';
import { texts } from './texts.ts';
import { Uses } from './uses.tsx';

interface InspectorProps {
  row: InterestSnapshot;
  onClose: () => void;
  /** The button that builds an audience from it. */
  build: ReactNode;
  /** The current list, where there is one. */
  list?: OtherList | undefined;
}

/** What is known of one interest, and what can be done with it. */
export function Inspector({ row, onClose, build, list }: InspectorProps) {
  const [now] = useState(() => Date.now());
  const known = atMetaOf(row);
  const id = isMetaId(row.id) ? `, ${texts.metaId(row.id)}` : '';
  return (
    <div className={classes.inspector}>
      <header className={classes.head}>
        <h2 className={classes.title}>{row.name}</h2>
        <IconButton label={texts.close} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      <p className={classes.muted}>{row.path.join(' › ')}</p>
      <Facts
        facts={[
          { name: texts.atMeta, value: `${atMetaInWords(known)}${id}` },
          { name: texts.people, value: sizeInWords(sizeOf(row), now) },
          { name: texts.topic, value: row.topic ?? texts.noTopic },
        ]}
      />
      <InterestRecord interest={row} refs={[row]} />
      <div className={classes.actions}>
        {build}
        <AddToList items={[row]} />
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() => copyNames([row])}
        >
          {texts.copyName}
        </Button>
      </div>
      <Uses row={row} />
      {list && <ListOverlap key={`overlap ${row.id}`} row={row} list={list} />}
      <Similar key={row.id} row={row} />
    </div>
  );
}
