import type { Deps } from '../../../deps.ts';
import { revokePayment } from './grant-order.ts';
import * as orders from '../queries/orders.ts';

/** Fetches a dispute from the gateway and notes it for the operator; a lost one ends the plan. */
export async function settleDispute(
  deps: Deps,
  orderId: string,
  disputeId: string,
  signal?: AbortSignal,
): Promise<void> {
  const dispute = await deps.payments.findDispute(disputeId, signal);
  if (dispute === undefined) {
    const problem = `Dispute ${disputeId}: the gateway does not answer for it.`;
    await orders.noteOrder(deps.db, orderId, `${problem} See its dashboard, and use refund-note if it is lost.`);
  } else if (dispute.status === 'lost') {
    const note = `Dispute ${dispute.id} over ${dispute.paymentId} was lost: what it bought has ended.`;
    await revokePayment(deps, { orderId, paymentId: dispute.paymentId, note });
  } else if (dispute.status === 'open' || dispute.status === 'under_review') {
    await orders.noteOrder(deps.db, orderId, `Dispute ${dispute.id} over ${dispute.paymentId}: answer it in time.`);
    return;
  }
  await orders.closeDispute(deps.db, orderId, disputeId);
}
