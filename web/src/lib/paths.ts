import { paths } from '@interest-miner/contract/site';

export { paths };

/** The receipt of one payment. */
export function receiptPath(uuid: string): string {
  return paths.receipt.replace(':uuid', encodeURIComponent(uuid));
}
