import type { BillingPayment } from '@interest-miner/contract/billing/endpoints';
import { formatMoney } from '@interest-miner/contract/money';
import { IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { Link } from 'react-router';
import { invoicePath, receiptPath } from '#web/lib/paths.ts';
import { formatIsoDate } from '#web/lib/plan-line.ts';
import type { Column } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { Mark } from '#web/ui/mark.tsx';
import classes from './payments-table.module.css';
import { texts } from './texts.ts';

const abbreviations = new Set(['upi', 'emi']);

/** A readable payment method: `net_banking` becomes `Net banking`. */
export function formatMethod(method: string | null): string {
  if (method === null) return texts.noMethod;
  if (abbreviations.has(method)) return method.toUpperCase();
  const words = method.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const columns = (customerName: string): readonly Column<BillingPayment>[] => [
  { key: 'name', header: texts.name, cell: () => customerName, from: 'wide', under: 'plan', className: classes.name },
  {
    key: 'amount',
    header: texts.amount,
    cell: ({ amount, currency }) => formatMoney(amount, currency),
    align: 'end',
    className: classes.amount,
  },
  {
    key: 'method',
    header: texts.method,
    cell: ({ payment_method }) => formatMethod(payment_method),
    from: 'medium',
    under: 'plan',
    className: classes.method,
  },
  {
    key: 'date',
    header: texts.date,
    cell: ({ payment_date }) => formatIsoDate(payment_date),
    from: 'medium',
    under: 'plan',
    className: classes.date,
  },
  {
    key: 'plan',
    header: texts.plan,
    cell: (payment) => <Plan payment={payment} />,
  },
  {
    key: 'status',
    header: texts.status,
    cell: ({ status }) => (
      <span className={classes.status} data-status={status}>
        {texts.statuses[status]}
      </span>
    ),
    from: 'medium',
    under: 'amount',
  },
  {
    key: 'receipt',
    header: texts.receipt,
    cell: (payment) => <Receipt payment={payment} />,
    className: classes.receipt,
  },
];

/** The payments, newest first. */
export function PaymentsTable({ payments, customerName }: { payments: BillingPayment[]; customerName: string }) {
  return <DataTable label={texts.history} columns={columns(customerName)} rows={payments} idOf={({ uuid }) => uuid} />;
}

function Plan({ payment: { plan_name, test_payment, extra_payment } }: { payment: BillingPayment }) {
  return (
    <div className={extra_payment ? classes.noted : undefined}>
      <span className={classes.plan}>{plan_name}</span> {test_payment && <Mark look="test">{texts.test}</Mark>}
      {extra_payment && <span className={classes.extra}>{texts.extraPayment[extra_payment]}</span>}
    </div>
  );
}

function Receipt({ payment }: { payment: BillingPayment }) {
  const { uuid, has_receipt, invoice_number: invoice, credit_notes: notes, plan_name, payment_date } = payment;
  if (!has_receipt && invoice === null) return null;
  const main =
    invoice === null
      ? { to: receiptPath(uuid), name: texts.receipt, label: texts.receiptOf(plan_name, formatIsoDate(payment_date)) }
      : {
          to: invoicePath(invoice),
          name: texts.invoice,
          label: texts.invoiceOf(plan_name, formatIsoDate(payment_date)),
        };
  return (
    <div className={classes.documents}>
      <Link to={main.to} className={classes.link} aria-label={main.label}>
        <IconReceipt size={18} stroke={1.75} aria-hidden /> <span>{main.name}</span>
      </Link>
      {notes.map((number) => (
        <Link key={number} to={invoicePath(number)} className={classes.link} aria-label={texts.creditNoteOf(number)}>
          <IconReceiptRefund size={18} stroke={1.75} aria-hidden /> <span>{texts.creditNote}</span>
        </Link>
      ))}
    </div>
  );
}
