import type { InterestSnapshot } from '@interest-miner/contract/interest';
import type { Column } from '../data-table/columns.ts';
import classes from './collect-button.module.css';
import { CollectButton } from './collect-button.tsx';
import { texts } from './texts.ts';

/** The last column of interests on search screens: adds rows to the current list. */
export function collectColumn<Row>(snapshotOf: (row: Row) => InterestSnapshot): Column<Row, 'collect'> {
  return {
    key: 'collect',
    header: texts.column,
    cell: (row) => <CollectButton item={snapshotOf(row)} inTable />,
    className: classes.column,
  };
}
