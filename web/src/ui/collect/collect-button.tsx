import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { IconCheck, IconPlaylistAdd } from '@tabler/icons-react';
import { useCollecting } from '#web/lib/collect.ts';
import { IconButton } from '../icon-button.tsx';
import classes from './collect-button.module.css';
import { texts } from './texts.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Adds one option that no table holds to the current list, or removes it again. Hidden on screens without a current list. */
export function CollectButton({ item }: { item: InterestSnapshot }) {
  const collecting = useCollecting();
  if (collecting === null) return null;
  const { listName, has, add, remove } = collecting;
  const inList = has(refOf(item));
  const label = (inList ? texts.remove : texts.add)(item.name, listName);
  return (
    <IconButton
      size="small"
      className={classes.button}
      label={label}
      title={label}
      data-collect={inList ? 'in' : 'out'}
      onClick={() => (inList ? remove : add)([item])}
    >
      {inList ? <IconCheck {...icon} /> : <IconPlaylistAdd {...icon} />}
    </IconButton>
  );
}
