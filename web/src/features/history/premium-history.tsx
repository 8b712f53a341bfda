import { type BusinessHistoryItem, listBusinessDetails } from '@interest-miner/contract/premium/endpoints';
import { premiumTexts } from '@interest-miner/contract/premium/texts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import type { Column } from '#web/ui/data-table/columns.ts';
import { type Selection, useSelected, useSelection } from '#web/ui/data-table/use-selection.ts';
import { fact, HistoryLink, lastVisited } from './history-columns.tsx';
import classes from './history-table.module.css';
import { HistoryTable } from './history-table.tsx';
import { texts } from './texts.ts';

const pageSize = 20;

/** Links into the Premium Miner. */
export interface PremiumLinks {
  /** Opens an earlier analysis. */
  open: (id: string) => string;
  /** Opens an earlier brief to edit it and run it again. */
  edit: (id: string) => string;
  /** Opens two analyses side by side. */
  compare: (id: string, other: string) => string;
}

interface PremiumHistoryProps {
  page: number;
  onPage: (page: number) => void;
  links: PremiumLinks;
  onNewest: (briefs: BusinessHistoryItem[]) => void;
}

const nameOf = ({ name, productName }: BusinessHistoryItem) => name ?? productName;

/** Columns of the briefs. The link of a brief without a result includes the brief, so that it can be analysed. */
function premiumColumns(links: PremiumLinks): Column<BusinessHistoryItem>[] {
  return [
    {
      key: 'search',
      header: texts.brief,
      cell: (item) => (
        <>
          <HistoryLink
            to={links.open(item.id)}
            state={item.interests === null ? { brief: item.businessInfo } : null}
            label={texts.reopen(nameOf(item))}
          >
            {nameOf(item)}
          </HistoryLink>
          {item.name !== null && <small className={classes.product}>{item.productName}</small>}
        </>
      ),
      className: classes.search,
    },
    fact('goal', texts.goal, ({ promotionGoal }) => promotionGoal),
    fact('location', texts.location, ({ location }) => location),
    fact('category', texts.category, ({ category }) => category),
    fact('interests', texts.found, ({ interests }) =>
      interests === null ? texts.noResult : texts.interests(formatCount(interests)),
    ),
    {
      key: 'edit',
      header: texts.edit,
      cell: (item) => (
        <Link
          className={classes.edit}
          to={links.edit(item.id)}
          state={{ brief: item.businessInfo }}
          aria-label={texts.editAgainOf(nameOf(item))}
        >
          {texts.editAgain}
        </Link>
      ),
      from: 'medium',
      under: 'search',
      className: classes.again,
    },
    lastVisited,
  ];
}

/** Premium Miner briefs, grouped by day. Two with results can be compared. */
export function PremiumHistory({ page, onPage, links, onNewest }: PremiumHistoryProps) {
  const query = useQuery({
    queryKey: ['business-history', 'page', page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: pageSize };
      const answer = await call(listBusinessDetails, { query }, { signal, fallback: premiumTexts.historyFailed });
      if (page === 1) onNewest(answer.data);
      return answer;
    },
    placeholderData: keepPreviousData,
  });
  const items = query.data?.data ?? [];
  const selection = useSelection(items);
  const select = {
    selection,
    all: items,
    label: (item: BusinessHistoryItem) => texts.select(nameOf(item)),
    labelAll: texts.selectAll,
  };
  return (
    <HistoryTable
      label={texts.premiumList}
      query={query}
      columns={premiumColumns(links)}
      page={page}
      onPage={onPage}
      empty={{ hint: texts.emptyPremium, to: paths.premium, action: texts.toPremium }}
      {...(items.length > 1 && { select, toolbar: <Compare selection={selection} linkOf={links.compare} /> })}
    />
  );
}

/** Opens two selected analyses side by side, the older one first. */
function Compare({
  selection,
  linkOf,
}: {
  selection: Selection<BusinessHistoryItem>;
  linkOf: PremiumLinks['compare'];
}) {
  const [first, second, ...more] = useSelected(selection);
  const pair = first && second && more.length === 0 ? ([first, second] as const) : null;
  const comparable = pair?.every(({ interests }) => interests !== null) ?? false;
  return (
    <div className={classes.compare}>
      <p className={classes.hint}>
        {pair === null
          ? texts.compareHint
          : comparable
            ? pair.map(nameOf).reverse().join(' · ')
            : texts.noResultToCompare}
      </p>
      {pair && comparable ? (
        <Button component={Link} to={linkOf(pair[1].id, pair[0].id)} variant="default">
          {texts.compare}
        </Button>
      ) : (
        <Button variant="default" disabled>
          {texts.compare}
        </Button>
      )}
    </div>
  );
}
