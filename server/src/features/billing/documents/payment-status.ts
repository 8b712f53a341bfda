import type { PaymentStatus } from '@interest-miner/contract/billing/endpoints';
import type { OrderStatus } from '../../../db/tables/billing.ts';

const shown: Readonly<Record<OrderStatus, PaymentStatus>> = {
  creating: 'pending',
  open: 'pending',
  failed: 'failed',
  lapsed: 'failed',
  paid: 'completed',
  refunded: 'refunded',
};

/** An order's status as the billing history shows it. */
export const statusOf = (order: { readonly status: OrderStatus }): PaymentStatus => shown[order.status];
