import type { DeliveryPort } from './delivery-port.ts';
import { testTokenOf } from './test-account/holder.ts';

interface Clocks {
  readonly ads: { readonly test: Pick<DeliveryPort, 'now'> };
  readonly clock: () => number;
}

/** Now as the ad account of a test sees it, in milliseconds: the test ad account has a clock of its own. */
export function nowOf({ ads, clock }: Clocks, row: { readonly kind: string; readonly owner_id: string }) {
  if (row.kind !== 'test') return Promise.resolve(clock());
  return ads.test.now({ token: testTokenOf(row.owner_id), ownApp: false, account: '', urgency: 'screen' });
}
