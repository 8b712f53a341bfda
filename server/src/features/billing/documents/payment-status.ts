import type { PaymentStatus } from '@interest-miner/contract/billing/endpoints';
import type { Order } from '../queries/orders.ts';

/** An order's status as the billing history shows it. */
export function statusOf(order: Pick<Order, 'status'>): PaymentStatus {
  switch (order.status) {
    case 'paid':
      return 'completed';
    case 'refunded':
      return 'refunded';
    case 'failed':
    case 'lapsed':
      return 'failed';
    default:
      return 'pending';
  }
}
