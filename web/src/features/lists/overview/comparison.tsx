import type { ListDetail, ListItem } from '@interest-miner/contract/lists/endpoints';
import { Button } from '@mantine/core';
import { IconCopy, IconPlaylistAdd } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { listPath, paths } from '#web/lib/paths.ts';
import { copyNames } from '#web/ui/copy-names.ts';
import { type ComparedPart, ComparisonTable } from '#web/ui/data-table/comparison-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { itemColumns } from '../item-columns.tsx';
import { useChangeItems } from '../queries/use-change-items.ts';
import { useList } from '../queries/use-lists.ts';
import { texts } from '../texts.ts';

const pageSize = 50;
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Two lists side by side: entries in both, and entries in only one of them. @param left, right their ids */
export function Comparison({ left, right }: { left: string; right: string }) {
  const a = useList(left);
  const b = useList(right);
  const states = { of: 'section', loading: texts.loading, rows: 6, hint: texts.failedHint } as const;
  return (
    <Page
      title={texts.compareTitle}
      back={{ to: paths.lists, text: texts.compareBack }}
      lead={
        a.data &&
        b.data && (
          <>
            <Link to={listPath(left)}>{a.data.name}</Link> · <Link to={listPath(right)}>{b.data.name}</Link>
          </>
        )
      }
    >
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

const refOf = ({ ref }: ListItem) => ref;

function Contents({ left, right, now }: { left: ListDetail; right: ListDetail; now: number }) {
  const { add } = useChangeItems();
  const columns = useMemo(() => itemColumns(now), [now]);
  const partName = (part: ComparedPart, count: number) =>
    part === 'both' ? texts.both(count) : texts.only(part === 'left' ? left.name : right.name, count);
  return (
    <ComparisonTable
      left={left.items}
      right={right.items}
      idOf={refOf}
      columns={() => columns}
      partName={partName}
      pageSize={pageSize}
      texts={{
        table: texts.entries,
        parts: texts.compareParts,
        pages: texts.pages,
        none: texts.noneHere,
        noneHint: texts.noneHereHint,
      }}
      actions={(items, part) => {
        const other = part === 'left' ? right : left;
        return (
          <>
            {part !== 'both' && items.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconPlaylistAdd {...icon} />}
                onClick={() => add.mutate({ items, listId: other.id })}
              >
                {texts.addTo(other.name)}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconCopy {...icon} />}
              disabled={items.length === 0}
              onClick={() => copyNames(items)}
            >
              {texts.copyNames}
            </Button>
          </>
        );
      }}
    />
  );
}
