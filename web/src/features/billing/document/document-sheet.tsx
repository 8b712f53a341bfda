import {
  customerLines,
  sumsOf,
  supplierLines,
  documentTexts as words,
} from '@interest-miner/contract/billing/document-lines';
import type { Invoice } from '@interest-miner/contract/billing/invoice-endpoints';
import { formatMoney } from '@interest-miner/contract/money';
import { Link } from 'react-router';
import { formatDate } from '#web/lib/format.ts';
import { invoicePath } from '#web/lib/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { formatMethod } from '../payments-table.tsx';
import { texts as billingTexts } from '../texts.ts';
import classes from './document.module.css';
import { invoiceTexts as texts } from './texts.ts';

/** The date as printed: Indian time for tax invoices, because their numbers follow the Indian financial year. */
const dayOf = ({ gst }: Invoice, iso: string): string => formatDate(Date.parse(iso), gst ? 'Asia/Kolkata' : undefined);

/** A receipt, tax invoice or credit note for printing. */
export function DocumentSheet({ document: invoice }: { document: Invoice }) {
  const { gst, corrects, kind } = invoice;
  const isReceipt = kind === 'receipt';
  const money = (minor: number) => formatMoney(minor, invoice.currency);
  const day = (iso: string) => dayOf(invoice, iso);
  const facts: [string, string | null][] = [
    [words.date, day(invoice.date)],
    [words.forInvoice, corrects && words.ofDay(corrects.number, day(corrects.date))],
    [texts.plan, invoice.plan_name],
    [
      words.period,
      invoice.period_start && invoice.period_end ? `${day(invoice.period_start)} – ${day(invoice.period_end)}` : null,
    ],
    [words.sac, gst?.sac ?? null],
    [words.place, gst && `${gst.place_of_supply.name} (${gst.place_of_supply.code})`],
    [words.reverseCharge, gst && words.no],
    [billingTexts.method, isReceipt ? formatMethod(invoice.payment_method) : null],
    [billingTexts.status, isReceipt ? billingTexts.statuses[invoice.status] : null],
    [words.reference, invoice.payment_id],
    [texts.replaces, invoice.replaces.join(', ') || null],
  ];
  return (
    <article className={classes.sheet}>
      <Logo />
      <h1 className={classes.title}>
        {words.kinds[kind]} <span>{invoice.number}</span>
      </h1>
      {isReceipt && invoice.status === 'refunded' && <p className={classes.warning}>{words.refunded}</p>}
      {invoice.test_payment && <p className={classes.warning}>{words.test}</p>}
      {invoice.credit_notes.length > 0 && (
        <p className={classes.warning}>
          {words.corrected}{' '}
          {invoice.credit_notes.map((number, index) => (
            <span key={number}>
              {index > 0 && ', '}
              <Link to={invoicePath(number)}>{number}</Link>
            </span>
          ))}
        </p>
      )}
      <div className={classes.parties}>
        {gst && <Party title={words.from} lines={supplierLines(invoice)} />}
        <Party title={words.to} lines={customerLines(invoice)} />
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <dl className={classes.sum}>
        {sumsOf(invoice).map(({ name, minor, strong }) => (
          <div key={name} className={strong ? undefined : classes.tax}>
            <dt>{name}</dt>
            <dd>{money(minor)}</dd>
          </div>
        ))}
      </dl>
      {gst?.lut && <p className={classes.small}>{words.lut(gst.lut)}</p>}
    </article>
  );
}

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
