import { paths } from '@interest-miner/contract/site';

export { paths };

/** The path of a payment's receipt. */
export function receiptPath(uuid: string): string {
  return paths.receipt.replace(':uuid', encodeURIComponent(uuid));
}
