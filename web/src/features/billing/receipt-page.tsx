import type { Receipt } from '@interest-miner/contract/billing/endpoints';
import { formatMoney } from '@interest-miner/contract/money';
import { useParams } from 'react-router';
import { formatIsoDate } from '#web/lib/plan-line.ts';
import { Logo } from '#web/ui/logo.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { DocumentBar } from './invoice/document-bar.tsx';
import { formatMethod } from './payments-table.tsx';
import classes from './receipt-page.module.css';
import { texts } from './texts.ts';
import { useReceipt } from './use-payments.ts';

/** A printable receipt. */
export function ReceiptPage() {
  const { uuid = '' } = useParams();
  const receipt = useReceipt(uuid);
  return (
    <>
      <DocumentBar label={texts.receipt} number={receipt.data?.number} />
      <QueryState query={receipt} of="page" loading={texts.loadingReceipt}>
        {(data) => <Sheet receipt={data} />}
      </QueryState>
    </>
  );
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const money = (minor: number) => formatMoney(minor, receipt.currency);
  const period =
    receipt.period_start && receipt.period_end
      ? `${formatIsoDate(receipt.period_start)} – ${formatIsoDate(receipt.period_end)}`
      : texts.noMethod;
  const facts = [
    [texts.date, formatIsoDate(receipt.date)],
    [texts.billedTo, `${receipt.customer_name}, ${receipt.customer_email}`],
    [texts.plan, receipt.plan_name],
    [texts.period, period],
    [texts.method, formatMethod(receipt.payment_method)],
    [texts.status, texts.statuses[receipt.status]],
    [texts.reference, receipt.payment_id],
    ...(receipt.replaces.length > 0 ? [[texts.replaces, receipt.replaces.join(', ')] as const] : []),
  ] as const;
  return (
    <article className={classes.sheet}>
      <PageTitle>{texts.receiptTitle(receipt.number)}</PageTitle>
      <Logo />
      <h1 className={classes.title}>
        {texts.receipt} <span>{receipt.number}</span>
      </h1>
      {receipt.status === 'refunded' && <p className={classes.warning}>{texts.refundedReceipt}</p>}
      {receipt.test_payment && <p className={classes.warning}>{texts.testReceipt}</p>}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={classes.sum}>
        <div>
          <dt>{texts.total}</dt>
          <dd>{money(receipt.amount)}</dd>
        </div>
        {receipt.tax && (
          <div className={classes.tax}>
            <dt>{texts.taxWithin(receipt.tax.label, receipt.tax.percent)}</dt>
            <dd>{money(receipt.tax.amount)}</dd>
          </div>
        )}
      </dl>
    </article>
  );
}
