import type { SearchHistoryItem } from '@interest-miner/contract/search';
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { takeFocus } from '#web/lib/focus.ts';
import { formatClock, formatCount, formatDate } from '#web/lib/format.ts';
import classes from './history-row.module.css';
import { texts } from './texts.ts';

interface MinerRowProps {
  item: SearchHistoryItem;
  link: string;
  deleted: boolean;
  /** It was deleted, and is back: the focus returns to it. */
  restored: boolean;
  busy: boolean;
  onDelete: () => void;
  onUndo: () => void;
}

/** One search, which is a link to itself. A deleted one keeps its place until the page is left, with the way back. */
export function MinerRow({ item, link, deleted, restored, busy, onDelete, onUndo }: MinerRowProps) {
  if (deleted) {
    return (
      <li className={classes.row} data-deleted>
        <span className={classes.removed} role="status">
          {texts.removed(item.productName)}
        </span>
        <Button
          ref={takeFocus}
          variant="default"
          className={classes.undo ?? ''}
          loading={busy}
          onClick={onUndo}
          aria-label={texts.undoOf(item.productName)}
        >
          {texts.undo}
        </Button>
      </li>
    );
  }
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <Link to={link} className={classes.name} aria-label={texts.again(item.productName)}>
          {item.productName}
        </Link>
        <p className={classes.facts}>
          <span>{item.category}</span>
          <span>{texts.visits(formatCount(item.visit_count))}</span>
          <span>
            {texts.created} <time dateTime={item.created_at}>{formatDate(Date.parse(item.created_at))}</time>
          </span>
          <span>
            {texts.lastVisited} <time dateTime={item.last_visited}>{formatClock(Date.parse(item.last_visited))}</time>
          </span>
        </p>
      </div>
      <span className={classes.type}>{item.type}</span>
      <ActionIcon
        ref={restored ? takeFocus : null}
        variant="subtle"
        color="gray"
        size="var(--im-control)"
        className={classes.remove ?? ''}
        loading={busy}
        onClick={onDelete}
        aria-label={texts.remove(item.productName)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
