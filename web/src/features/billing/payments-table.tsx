import type { BillingPayment } from '@interest-miner/contract/billing';
import { formatMoney } from '@interest-miner/contract/money';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router';
import { receiptPath } from '#web/lib/paths.ts';
import classes from './payments-table.module.css';
import { texts } from './texts.ts';

/** The day of a payment in the reader's locale. */
export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(iso));
}

const abbreviations = new Set(['upi', 'emi']);

/** A payment method as words: `net_banking` reads `Net banking`. */
export function formatMethod(method: string | null): string {
  if (method === null) return texts.noMethod;
  if (abbreviations.has(method)) return method.toUpperCase();
  const words = method.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The payments, newest first. On a phone each is a short block instead of a row. */
export function PaymentsTable({ payments, customerName }: { payments: BillingPayment[]; customerName: string }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col" className={classes.amount}>
            {texts.amount}
          </th>
          <th scope="col" className={classes.method}>
            {texts.method}
          </th>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.plan}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col">{texts.receipt}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.uuid}>
            <td className={classes.name}>{customerName}</td>
            <td className={classes.amount}>{formatMoney(payment.amount, payment.currency)}</td>
            <td className={classes.method}>{formatMethod(payment.payment_method)}</td>
            <td className={classes.date}>{formatDate(payment.payment_date)}</td>
            <td className={classes.plan}>{payment.plan_name}</td>
            <td className={classes.status}>
              <span data-status={payment.status}>{texts.statuses[payment.status]}</span>
            </td>
            <td className={classes.receipt}>
              {payment.has_receipt && (
                <Link
                  to={receiptPath(payment.uuid)}
                  aria-label={texts.receiptOf(payment.plan_name, formatDate(payment.payment_date))}
                >
                  <IconReceipt size={16} stroke={1.75} aria-hidden /> {texts.receipt}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
