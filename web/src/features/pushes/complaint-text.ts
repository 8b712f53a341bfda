import type { PushComplaint } from '@interest-miner/contract/pushes/endpoints';
import { texts } from './texts.ts';

/** A problem in one line, starting with the interest that caused it. */
export const complaintText = ({ row, message }: PushComplaint): string =>
  row === null ? message : `${texts.row(row.name, row.group)}: ${message}`;
