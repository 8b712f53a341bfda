import type { SearchHistoryItem } from '@interest-miner/contract/search/endpoints';
import { searchTexts } from '@interest-miner/contract/search/texts';
import { IconTrash } from '@tabler/icons-react';
import { takeFocus } from '#web/lib/focus.ts';
import { formatCount } from '#web/lib/format.ts';
import type { Column } from '#web/ui/data-table/columns.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Day, fact, HistoryLink, lastVisited } from './history-columns.tsx';
import classes from './history-table.module.css';
import { texts } from './texts.ts';

/** Nothing for a search without results, instead of a dash in the middle of a line. */
const known = (fact: string): string | null => (fact === searchTexts.noTopic ? null : fact);

interface MinerColumnsProps {
  linkOf: (term: string) => string;
  isBusy: (id: string) => boolean;
  /** Id of the restored search, which takes the focus. */
  restored: string | undefined;
  onDelete: (id: string) => void;
}

/** Columns of the Miner's search history. */
export function minerColumns(props: MinerColumnsProps): Column<SearchHistoryItem>[] {
  const { linkOf, isBusy, restored, onDelete } = props;
  return [
    {
      key: 'search',
      header: texts.search,
      cell: ({ productName, search_text }) => (
        <HistoryLink to={linkOf(search_text)} label={texts.again(productName)}>
          {productName}
        </HistoryLink>
      ),
      className: classes.search,
    },
    fact('category', texts.category, ({ category }) => known(category)),
    fact('type', texts.type, ({ type }) => known(type)),
    fact('visits', texts.visited, ({ visit_count }) => texts.visits(formatCount(visit_count)), classes.count),
    { ...fact('created', texts.created, ({ created_at }) => <Day iso={created_at} />, classes.day), named: true },
    lastVisited,
    {
      key: 'remove',
      header: texts.actions,
      cell: ({ id, productName }) => (
        <IconButton
          ref={restored === id ? takeFocus : null}
          busy={isBusy(id)}
          onClick={() => onDelete(id)}
          label={texts.remove(productName)}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </IconButton>
      ),
      className: classes.actions,
    },
  ];
}
