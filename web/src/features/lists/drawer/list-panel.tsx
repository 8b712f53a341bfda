import '../menu-styles.ts';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { nextStepAfter } from '#web/lib/api-error.ts';
import { listPath, paths } from '#web/lib/paths.ts';
import { UndoBar } from '#web/ui/data-table/undo-bar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import type { useCurrentList } from '../queries/use-current-list.ts';
import { texts } from '../texts.ts';
import { ListName } from './list-name.tsx';
import classes from './list-panel.module.css';
import { PanelItems } from './panel-items.tsx';

interface ListPanelProps {
  state: ReturnType<typeof useCurrentList>;
  onClose: () => void;
  /** Further actions on the list from the app. */
  actions?: ReactNode;
}

/** The contents of the drawer: the current list with its entries, newest first. */
export function ListPanel({ state, onClose, actions }: ListPanelProps) {
  const { lists, current, newName, detail, removeItems, removalText, undo, dismiss } = state;
  const panel = useRef<HTMLDivElement>(null);
  const [now] = useState(() => Date.now());
  const failed = lists.isError ? lists : detail.isError ? detail : null;
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      <header className={classes.head}>
        <ListName lists={lists.data ?? []} current={current} newName={newName} />
        <IconButton label={texts.close} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      <div className={classes.body}>
        {failed !== null && (
          <StateView
            role="alert"
            title={texts.listFailed}
            hint={`${texts.failedHint} ${nextStepAfter(failed.error)}`}
            action={<Button onClick={() => failed.refetch()}>{texts.tryAgain}</Button>}
          />
        )}
        {failed === null && (current === undefined ? lists.isSuccess : detail.data?.items.length === 0) && (
          <div className={classes.empty}>
            <p>{texts.drawerEmpty}</p>
            <p>{texts.drawerEmptyHint}</p>
          </div>
        )}
        {failed === null && detail.data && (
          <PanelItems
            key={detail.data.id}
            items={detail.data.items}
            now={now}
            onRemove={(item) => removeItems([item])}
          />
        )}
      </div>
      <footer className={classes.foot}>
        <UndoBar
          text={removalText}
          onUndo={() => {
            // The Undo button disappears with its bar.
            panel.current?.focus();
            undo();
          }}
          onDismiss={dismiss}
        />
        <div className={classes.actions}>
          {current && (
            <Button component={Link} to={listPath(current.id)} variant="default">
              {texts.openList}
            </Button>
          )}
          {actions}
          <Link className={classes.all} to={paths.lists}>
            {texts.allLists}
          </Link>
        </div>
      </footer>
    </div>
  );
}
