import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { toIso } from '../../lib/time.ts';
import { parseBuyer } from './invoices/buyers.ts';
import { findBuyer, forgetCustomer, listOwnInvoices } from './queries/invoices.ts';
import { listAllOrders, unlinkOrders } from './queries/payment-orders.ts';
import { forgetRenewals, listRenewalsOfOperator } from './queries/renewals.ts';
import { deleteUsage, listAllUsage } from './queries/search-usage.ts';
import { deleteGrants, listAllGrants } from './queries/subscriptions.ts';
import { toBillingPayment } from './receipts/list-payments.ts';

/** More than one user can open: orders are limited to 60 in ten minutes, and each replaces the last. */
const maxRenewals = 10_000;

/**
 * Removes a user from the billing data: payments stay for the books, without a link to the user; what renews ends.
 * Safe to repeat.
 */
export const eraseUser: EraseUser = async (db, userId) => {
  await unlinkOrders(db, userId);
  await forgetCustomer(db, userId);
  await forgetRenewals(db, userId);
  await deleteGrants(db, userId);
  await deleteUsage(db, userId);
};

/** A user's billing data as plain values for their export. Times are ISO 8601. */
export const exportUser: ExportUser = async (db, userId) => {
  const [orders, documents, buyer, grants, usage, renewals] = await Promise.all([
    listAllOrders(db, userId),
    listOwnInvoices(db, userId),
    findBuyer(db, userId),
    listAllGrants(db, userId),
    listAllUsage(db, userId),
    listRenewalsOfOperator(db, userId, maxRenewals),
  ]);
  return {
    payments: orders.map((order) => ({
      ...toBillingPayment(order, documents),
      payment_id: order.gateway_payment_id,
      auto_renew: order.auto_renew === 1,
      ordered_at: toIso(order.created_at),
    })),
    billing_address: parseBuyer(buyer),
    plans: grants.map((grant) => ({
      plan: grant.name,
      source: grant.source,
      starts_at: toIso(grant.starts_at),
      ends_at: toIso(grant.ends_at),
      ended_early_at: toIso(grant.revoked_at),
    })),
    subscriptions: renewals.map((renewal) => ({
      plan: renewal.plan_name,
      amount: renewal.amount_minor,
      currency: renewal.currency,
      status: renewal.status,
      charges: renewal.paid_count,
      is_cancelled: renewal.cancel !== null,
      created_at: toIso(renewal.created_at),
    })),
    searches_used: usage.map(({ period_key, used }) => ({ period: period_key, used })),
  };
};
