import type { Checkout, SubscriptionPlan } from '@interest-miner/contract/billing/endpoints';
import type { Buyer } from '@interest-miner/contract/billing/gst';
import { changeSentences } from '@interest-miner/contract/billing/subscription-endpoints';
import { formatMoney } from '@interest-miner/contract/money';
import { Button } from '@mantine/core';
import { formatIsoDate } from '#web/lib/plan-line.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { showToast } from '#web/ui/toast.tsx';
import classes from './change-view.module.css';
import { planTexts as texts } from './texts.ts';
import { useConfirmChange, usePlanChange } from './use-subscription.ts';

interface ChangeViewProps {
  plan: SubscriptionPlan;
  /** For the invoice, if it was entered. */
  buyer: Buyer | undefined;
  onBack: () => void;
  onCheckout: (order: Checkout) => void;
  onDone: () => void;
}

/** What a change to another plan costs and does, in sentences, with a button to confirm it. */
export function ChangeView({ plan, buyer, onBack, onCheckout, onDone }: ChangeViewProps) {
  const change = usePlanChange(plan.sort_order);
  const confirm = useConfirmChange();

  function go() {
    confirm.mutate(
      { planId: plan.sort_order, buyer },
      {
        onSuccess: ({ checkout, change: done }) => {
          if (checkout) return onCheckout(checkout);
          showToast(texts.changed, changeSentences(done, formatIsoDate)[0]);
          onDone();
        },
      },
    );
  }

  return (
    <div className={classes.view} aria-live="polite">
      <h3 className={classes.title}>{texts.changeTitle(plan.name)}</h3>
      <QueryState query={change} of="line" loading={texts.changeLoading}>
        {(sums) => (
          <ul className={classes.sentences}>
            {changeSentences(sums, formatIsoDate).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </QueryState>
      <div className={classes.actions}>
        {change.isSuccess && (
          <Button loading={confirm.isPending} onClick={go}>
            {change.data.pay_now.amount > 0
              ? texts.changeConfirmPay(formatMoney(change.data.pay_now.amount, change.data.pay_now.currency))
              : texts.changeConfirm(plan.name)}
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </div>
  );
}
