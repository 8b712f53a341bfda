import { paths } from '@interest-miner/contract/site';

export { paths };

/** The path of a payment's receipt. */
export function receiptPath(uuid: string): string {
  return paths.receipt.replace(':uuid', encodeURIComponent(uuid));
}

/** The path of a list. */
export function listPath(id: string): string {
  return paths.list.replace(':id', encodeURIComponent(id));
}

/** The path of a tax invoice or credit note. */
export function invoicePath(number: string): string {
  return paths.invoice.replace(':number', encodeURIComponent(number));
}

/** The path of an audience in the builder. */
export function audiencePath(id: string): string {
  return paths.audience.replace(':id', encodeURIComponent(id));
}
