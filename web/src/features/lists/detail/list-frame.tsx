import type { ListDetail } from '@interest-miner/contract/lists/endpoints';
import { Button } from '@mantine/core';
import { IconLink, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { ExportMenu } from '../export-menu.tsx';
import { useChangeLists } from '../queries/use-change-lists.ts';
import { texts } from '../texts.ts';
import { DescribeDialog } from './describe-dialog.tsx';
import classes from './list-view.module.css';
import { ShareListDialog } from './share-dialog.tsx';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface ListHeaderProps {
  list: ListDetail;
  /** The button to add entries. */
  add: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** The page of a list: its name and tags, and the actions on the whole list. */
export function ListFrame({ list, add, actions, children }: ListHeaderProps) {
  const { update } = useChangeLists();
  const [editing, setEditing] = useState(false);
  const [sharing, setSharing] = useState(false);
  return (
    <Page
      title={list.name}
      tab={`${list.name} · ${texts.title}`}
      back={{ to: paths.lists, text: texts.allLists }}
      heading={
        <>
          {list.name}
          <IconButton className={classes.edit ?? ''} label={texts.editListTitle} onClick={() => setEditing(true)}>
            <IconPencil {...icon} />
          </IconButton>
        </>
      }
      lead={
        list.tags.length > 0 && (
          <span className={classes.tags}>
            {list.tags.map((tag) => (
              <span key={tag} className={classes.tag}>
                {tag}
              </span>
            ))}
          </span>
        )
      }
      actions={
        <>
          {actions}
          {add}
          <Button variant="default" leftSection={<IconLink {...icon} />} onClick={() => setSharing(true)}>
            {texts.share}
          </Button>
          <ExportMenu name={list.name} items={list.items} />
        </>
      }
    >
      {children}
      <DescribeDialog
        opened={editing}
        title={texts.editListTitle}
        name={list.name}
        tags={list.tags}
        onSave={({ name, tags }) => update.mutate({ id: list.id, name: name ?? list.name, tags })}
        onClose={() => setEditing(false)}
      />
      <ShareListDialog opened={sharing} list={list} onClose={() => setSharing(false)} />
    </Page>
  );
}
