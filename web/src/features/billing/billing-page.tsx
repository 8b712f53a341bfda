import { Button } from '@mantine/core';
import { Page } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './billing-page.module.css';
import type { Address } from './document/use-document.ts';
import { YearDownloads } from './document/year-downloads.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { type PlanActions, PlanPanel } from './plan/plan-panel.tsx';
import { useSubscription } from './plan/use-subscription.ts';
import { TestPayments } from './test-payments.tsx';
import { texts } from './texts.ts';
import { usePayments } from './use-payments.ts';

/**
 * Billing history: the plan with everything that can be changed, and every payment with its receipt or invoice.
 * @param customerName shown in every row, as the spec requires
 * @param address asked for if an invoice needs it
 */
export function BillingPage({
  customerName,
  address,
  ...actions
}: { customerName: string; address: Address } & PlanActions) {
  const payments = usePayments();
  const subscription = useSubscription();
  const { onPlans } = actions;
  return (
    <Page title={texts.history} lead={<TestPayments />}>
      <QueryState query={subscription} of="line">
        {(current) => (
          <PlanPanel current={current} address={address} offersPlans={payments.data?.length !== 0} {...actions} />
        )}
      </QueryState>
      <QueryState query={payments} of="section" loading={texts.loadingHistory} rows={4} hint={texts.historyFailedHint}>
        {(all) =>
          all.length === 0 ? (
            <StateView
              picture={<ReceiptDrawing />}
              title={texts.empty}
              hint={texts.emptyHint}
              action={<Button onClick={onPlans}>{texts.seePlans}</Button>}
            />
          ) : (
            <>
              <h2 className={classes.subtitle}>{texts.payments}</h2>
              <PaymentsTable payments={all} customerName={customerName} />
              <YearDownloads payments={all} />
            </>
          )
        }
      </QueryState>
    </Page>
  );
}

function ReceiptDrawing() {
  return (
    <svg width="96" height="96" viewBox="25 0 96 96" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <path d="M26 12h44v70l-7.3-5-7.4 5-7.3-5-7.3 5-7.4-5-7.3 5z" strokeLinejoin="round" />
      <path d="M36 30h24M36 42h24M36 54h12" strokeLinecap="round" />
      <path d="M52 60c3-2 5-2 8 0" stroke="var(--im-vein)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
