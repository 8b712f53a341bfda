import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { toIso } from '../../lib/time.ts';
import { parseBuyer } from './documents/buyers.ts';
import { toBillingPayment } from './documents/list-payments.ts';
import { readFacts } from './ledger/read-facts.ts';
import { findBuyer, forgetCustomer, listOwnDocuments } from './queries/documents.ts';
import { deleteGrants } from './queries/grants.ts';
import { listAllOrders, unlinkOrders } from './queries/orders.ts';
import { forgetSubscriptions, subscriptions } from './queries/subscriptions.ts';

/** More than one user can open: orders are limited to 60 in ten minutes, and each replaces the last. */
const maxSubscriptions = 10_000;

/**
 * Removes a user from the billing data: payments stay for the books, without a link to the user; what renews ends.
 * Safe to repeat.
 */
export const eraseUser: EraseUser = async (db, userId) => {
  await unlinkOrders(db, userId);
  await forgetCustomer(db, userId);
  await forgetSubscriptions(db, userId);
  await deleteGrants(db, userId);
};

/** A user's billing data as plain values for their export. Times are ISO 8601. */
export const exportUser: ExportUser = async (db, userId) => {
  const [orders, documents, buyer, { given, grants }, renewing] = await Promise.all([
    listAllOrders(db, userId),
    listOwnDocuments(db, userId),
    findBuyer(db, userId),
    readFacts(db, userId),
    subscriptions.listWithEmail(db, { userId }, maxSubscriptions),
  ]);
  return {
    payments: orders.map((order) => ({
      ...toBillingPayment(order, documents),
      payment_id: order.gateway_payment_id,
      auto_renew: order.auto_renew === 1,
      ordered_at: toIso(order.created_at),
    })),
    billing_address: parseBuyer(buyer),
    plans: given.map(({ id, plan, source, began, from, length, endedAt }) => {
      const used = grants.find((grant) => grant.id === id);
      return {
        plan: plan.name,
        source,
        starts_at: toIso(used?.startsAt ?? began ?? from),
        ends_at: toIso(used?.endsAt ?? from + length),
        ended_early_at: toIso(endedAt),
      };
    }),
    subscriptions: renewing.map((subscription) => ({
      plan: subscription.plan_name,
      amount: subscription.amount_minor,
      currency: subscription.currency,
      status: subscription.status,
      charges: subscription.paid_count,
      is_cancelled: subscription.cancel !== null,
      created_at: toIso(subscription.created_at),
    })),
  };
};
