import type { Checkout } from '@interest-miner/contract/billing/endpoints';
import type { CurrentSubscription } from '@interest-miner/contract/billing/subscription-endpoints';
import { formatMoney } from '@interest-miner/contract/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { takeFocus } from '#web/lib/focus.ts';
import { formatIsoDate, planLine } from '#web/lib/plan-line.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { BuyerForm } from '../document/buyer-form.tsx';
import { invoiceTexts } from '../document/texts.ts';
import type { Address } from '../document/use-document.ts';
import { formatMethod } from '../payments-table.tsx';
import classes from './plan-panel.module.css';
import { planTexts as texts } from './texts.ts';
import { useCancel, useConfirmChange, useResume } from './use-subscription.ts';

export interface PlanActions {
  /** Opens the plans. */
  onPlans: () => void;
  /** Opens the checkout for an existing order. */
  onCheckout: (order: Checkout) => void;
  /** Orders another period of a plan (`sort_order`). */
  onAgain: (planId: number) => void;
}

interface PlanPanelProps extends PlanActions {
  current: CurrentSubscription;
  address: Address;
  /** False if the page already offers the plans. */
  offersPlans: boolean;
}

const urgent = new Set(['charge_failed', 'ended']);

/** The user's plan on the Billing page: its sentence, its payment, and everything that can be changed. */
export function PlanPanel({ current, address, offersPlans, ...actions }: PlanPanelProps) {
  const { standing, price, notices } = current;
  const money = price && formatMoney(price.amount, price.currency);
  return (
    <section className={classes.panel} aria-labelledby="your-plan">
      <h2 id="your-plan">{texts.title}</h2>
      {notices.length > 0 && (
        <div>
          {notices.map(({ kind, plan_name, at }) => (
            <Notice key={kind + at} kind={urgent.has(kind) ? 'problem' : 'success'}>
              {texts.notices[kind](plan_name, formatIsoDate(at))}
            </Notice>
          ))}
        </div>
      )}
      <p className={classes.sentence}>{planLine(standing)}</p>
      {standing.kind === 'paid' && standing.until !== null && (
        <Facts
          facts={[
            { name: texts.plan, value: standing.plan.name },
            {
              name: standing.renewal === 'automatic' ? texts.renewsOn : texts.endsOn,
              value: formatIsoDate(standing.until),
            },
            ...(standing.renewal === 'cancelled'
              ? []
              : [{ name: texts.amount, value: money && texts.amountPerMonth(money) }]),
            { name: texts.method, value: formatMethod(current.payment_method) },
          ]}
        />
      )}
      <Actions current={current} address={address} offersPlans={offersPlans} {...actions} />
    </section>
  );
}

function Actions({ current, address, offersPlans, onPlans, onCheckout, onAgain }: PlanPanelProps) {
  const [asking, setAsking] = useState(false);
  // The question had the focus, and is gone.
  const [answered, setAnswered] = useState(false);
  const answer = () => {
    setAsking(false);
    setAnswered(true);
  };
  const cancel = useCancel((message) => {
    answer();
    showToast(texts.cancelled, message);
  });
  const resume = useResume();
  const stay = useConfirmChange();
  const { standing, again, replace_card: card } = current;
  const { name } = standing.plan;

  function takeBack() {
    resume.mutate(undefined, {
      onSuccess: ({ checkout }) => (checkout ? onCheckout(checkout) : showToast(texts.resumed)),
    });
  }

  function keepPlan() {
    stay.mutate({ planId: standing.plan.id }, { onSuccess: ({ checkout }) => checkout && onCheckout(checkout) });
  }

  // A subscription that was never charged outlives its plan.
  const isLeft = standing.until === null;
  // Nothing is charged by itself: what can be stopped are the reminders.
  const words = isLeft ? texts.leaving.renewal : standing.renewal === 'reminder' ? texts.leaving.reminders : undefined;

  // Replaces the buttons until the address is saved.
  if (address.asked !== undefined)
    return (
      <div className={classes.address}>
        <BuyerForm
          texts={{ submit: address.asked, back: invoiceTexts.notNow }}
          loading={address.isSaving}
          last={null}
          onDone={address.save}
          onBack={address.forget}
        />
      </div>
    );

  if (asking && current.can_cancel) {
    const day = standing.until === null ? '' : formatIsoDate(standing.until);
    return (
      <section className={classes.question} aria-labelledby="cancel-title">
        <h3 id="cancel-title">{words?.title ?? texts.cancelTitle(name)}</h3>
        <p>{words?.text(name, day) ?? texts.cancelText(name, day)}</p>
        <div className={classes.actions}>
          <Button className={classes.confirm ?? ''} loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {words?.stop ?? texts.cancelConfirm(day)}
          </Button>
          <Button ref={takeFocus} variant="default" onClick={answer}>
            {words?.keep ?? texts.keep(name)}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <div className={classes.actions}>
      {again && !current.can_resume && (
        <Button onClick={() => onAgain(again.plan.id)}>
          {texts.again(again.plan.name, formatMoney(again.price.amount, again.price.currency))}
        </Button>
      )}
      {current.can_resume && (
        <Button
          ref={answered ? takeFocus : null}
          loading={resume.isPending}
          onClick={() => void address.before(texts.resume(name, again?.plan.name), takeBack)}
        >
          {texts.resume(name, again?.plan.name)}
        </Button>
      )}
      {standing.next?.kind === 'changes' && (
        <Button
          variant="default"
          loading={stay.isPending}
          onClick={() => void address.before(texts.keep(name), keepPlan)}
        >
          {texts.keep(name)}
        </Button>
      )}
      {offersPlans && (
        <Button variant="default" onClick={onPlans}>
          {standing.kind === 'paid' ? texts.change : texts.choose}
        </Button>
      )}
      {card && (
        <Button variant="default" onClick={() => onCheckout(card)}>
          {texts.replaceCard}
        </Button>
      )}
      {current.can_cancel && (
        <Button ref={answered ? takeFocus : null} variant="default" onClick={() => setAsking(true)}>
          {words?.stop ?? texts.cancel(name)}
        </Button>
      )}
    </div>
  );
}
