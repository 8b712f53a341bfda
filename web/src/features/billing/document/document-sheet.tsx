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

/** Names and amounts above the total. */
function taxLines({ gst }: Invoice): [string, number][] {
  if (!gst) return [];
  const half = gst.percent / 2;
  const taxes: [string, number][] =
    gst.cgst > 0
      ? [
          [texts.tax('CGST', half), gst.cgst],
          [texts.tax(gst.local_label, half), gst.sgst],
        ]
      : [[gst.lut ? texts.zeroRated : texts.tax('IGST', gst.percent), gst.igst]];
  return [[texts.taxable, gst.taxable], ...taxes];
}

/** A receipt, tax invoice or credit note for printing. */
export function DocumentSheet({ document: invoice }: { document: Invoice }) {
  const { gst, customer, corrects, kind, tax } = invoice;
  const isReceipt = kind === 'receipt';
  const money = (minor: number) => formatMoney(minor, invoice.currency);
  const day = (iso: string) => dayOf(invoice, iso);
  const facts: [string, string | null][] = [
    [texts.date, day(invoice.date)],
    [texts.forInvoice, corrects && texts.ofDay(corrects.number, day(corrects.date))],
    [texts.plan, invoice.plan_name],
    [
      texts.period,
      invoice.period_start && invoice.period_end ? `${day(invoice.period_start)} – ${day(invoice.period_end)}` : null,
    ],
    [texts.sac, gst?.sac ?? null],
    [texts.place, gst && `${gst.place_of_supply.name} (${gst.place_of_supply.code})`],
    [texts.reverseCharge, gst && texts.no],
    [billingTexts.method, isReceipt ? formatMethod(invoice.payment_method) : null],
    [billingTexts.status, isReceipt ? billingTexts.statuses[invoice.status] : null],
    [texts.reference, invoice.payment_id],
    [texts.replaces, invoice.replaces.join(', ') || null],
  ];
  const buyer = [
    customer.name,
    customer.email,
    customer.address,
    gst && [customer.pin, gst.place_of_supply.name].filter(Boolean).join(' '),
    customer.gstin && texts.gstin(customer.gstin),
  ];
  return (
    <article className={classes.sheet}>
      <Logo />
      <h1 className={classes.title}>
        {texts.kinds[kind]} <span>{invoice.number}</span>
      </h1>
      {isReceipt && invoice.status === 'refunded' && <p className={classes.warning}>{texts.refunded}</p>}
      {invoice.test_payment && <p className={classes.warning}>{texts.test}</p>}
      {invoice.credit_notes.length > 0 && (
        <p className={classes.warning}>
          {texts.corrected}{' '}
          {invoice.credit_notes.map((number, index) => (
            <span key={number}>
              {index > 0 && ', '}
              <Link to={invoicePath(number)}>{number}</Link>
            </span>
          ))}
        </p>
      )}
      <div className={classes.parties}>
        {gst && (
          <Party
            title={texts.from}
            lines={[
              gst.supplier.legal_name,
              gst.supplier.address,
              texts.state(gst.supplier.state),
              texts.gstin(gst.supplier.gstin),
            ]}
          />
        )}
        <Party title={texts.to} lines={buyer.filter((line): line is string => Boolean(line))} />
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
        {taxLines(invoice).map(([name, minor]) => (
          <div key={name} className={classes.tax}>
            <dt>{name}</dt>
            <dd>{money(minor)}</dd>
          </div>
        ))}
        <div>
          <dt>{kind === 'credit_note' ? texts.credited : texts.total}</dt>
          <dd>{money(invoice.amount)}</dd>
        </div>
        {tax && (
          <div className={classes.tax}>
            <dt>{texts.taxWithin(tax.label, tax.percent)}</dt>
            <dd>{money(tax.amount)}</dd>
          </div>
        )}
      </dl>
      {gst?.lut && <p className={classes.small}>{texts.lut(gst.lut)}</p>}
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
