import type { ListDetail, ListItem } from '@interest-miner/contract/lists/endpoints';
import { Button } from '@mantine/core';
import { IconCopy, IconPlaylistAdd } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type Compared, compare } from '#web/lib/compare.ts';
import { listPath, paths } from '#web/lib/paths.ts';
import type { Sort } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { Pager } from '#web/ui/data-table/pager.tsx';
import { useTableRows } from '#web/ui/data-table/use-table-rows.ts';
import { Page } from '#web/ui/page.tsx';
import { Parts } from '#web/ui/parts.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { copyNames } from '../copy-names.ts';
import { itemColumns } from '../item-columns.tsx';
import { useChangeItems } from '../queries/use-change-items.ts';
import { useList } from '../queries/use-lists.ts';
import { texts } from '../texts.ts';
import classes from './comparison.module.css';

const pageSize = 50;
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Two lists side by side: entries in both, and entries in only one of them. @param left, right their ids */
export function Comparison({ left, right }: { left: string; right: string }) {
  const a = useList(left);
  const b = useList(right);
  const states = { of: 'section', loading: texts.loading, rows: 6, hint: texts.failedHint } as const;
  return (
    <Page title={texts.compareTitle} back={{ to: paths.lists, text: texts.compareBack }}>
      <QueryState query={a} {...states}>
        {(one) => (
          <QueryState query={b} {...states}>
            {(other) => <Contents left={one} right={other} now={a.dataUpdatedAt} />}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
}

function Contents({ left, right, now }: { left: ListDetail; right: ListDetail; now: number }) {
  const { add } = useChangeItems();
  const [part, setPart] = useState<keyof Compared<ListItem>>('both');
  const [sort, setSort] = useState<Sort | null>(null);
  const [wanted, setWanted] = useState(1);
  const compared = useMemo(() => compare(left.items, right.items, ({ ref }) => ref), [left.items, right.items]);
  const columns = useMemo(() => itemColumns(now), [now]);
  const shown = compared[part];
  const { rows, page, pages } = useTableRows(shown, columns, { sort, page: wanted, pageSize });
  const other = part === 'left' ? right : left;
  const parts = [
    ['both', texts.both(compared.both.length)],
    ['left', texts.only(left.name, compared.left.length)],
    ['right', texts.only(right.name, compared.right.length)],
  ] as const;

  return (
    <>
      <p className={classes.names}>
        <Link to={listPath(left.id)}>{left.name}</Link> · <Link to={listPath(right.id)}>{right.name}</Link>
      </p>
      <div className={classes.toolbar}>
        <Parts
          label={texts.compareParts}
          parts={parts}
          value={part}
          onChange={(key) => {
            setPart(key);
            setWanted(1);
          }}
        />
        <div className={classes.actions}>
          {part !== 'both' && shown.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconPlaylistAdd {...icon} />}
              onClick={() => add.mutate({ items: shown, listId: other.id })}
            >
              {texts.addTo(other.name)}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconCopy {...icon} />}
            disabled={shown.length === 0}
            onClick={() => copyNames(shown)}
          >
            {texts.copyNames}
          </Button>
        </div>
      </div>
      <DataTable
        label={texts.entries}
        columns={columns}
        rows={rows}
        idOf={({ ref }) => ref}
        sort={{ by: sort, onSort: setSort }}
        empty={<StateView title={texts.noneHere} hint={texts.noneHereHint} />}
      />
      {pages > 1 && <Pager label={texts.pages} page={page} pages={pages} onPage={setWanted} />}
    </>
  );
}
