import type { SubscriptionPlan } from '@interest-miner/contract/billing/endpoints';
import type { PlanStanding } from '@interest-miner/contract/billing/plan-standing';
import { formatMoney, toMinor } from '@interest-miner/contract/money';
import { Button } from '@mantine/core';
import { messageOf } from '#web/lib/api-error.ts';
import { formatIsoDate } from '#web/lib/plan-line.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { planTexts } from './plan/texts.ts';
import { PlanCard } from './plan-card.tsx';
import classes from './pricing-modal.module.css';
import { texts } from './texts.ts';
import type { usePlans } from './use-plans.ts';

interface PlanListProps {
  plans: ReturnType<typeof usePlans>;
  /** The user's active plan, paid for or given by the operator. */
  standing: PlanStanding | undefined;
  /** `sort_order` of the plan being ordered. */
  ordering: number | undefined;
  onChoose: (plan: SubscriptionPlan) => void;
  /** Opens the Billing page, where the plan can be cancelled. */
  onCancel: () => void;
}

const bones = [0, 1, 2];
const widths = ['40%', '60%', '90%', '80%', '85%'];

/** The paid plans in a row with the free one below; their skeleton while loading; or an error. */
export function PlanList({ plans, standing, ordering, onChoose, onCancel }: PlanListProps) {
  if (plans.isPending) {
    return (
      <div className={classes.plans}>
        <p className="visually-hidden" role="status">
          {texts.loading}
        </p>
        {bones.map((bone) => (
          <div key={bone} className={classes.bone} aria-hidden>
            {widths.map((width) => (
              <span key={width} style={{ width }} />
            ))}
          </div>
        ))}
      </div>
    );
  }
  if (plans.isError) {
    return (
      <div className={classes.failed}>
        <StateView
          role="alert"
          title={messageOf(plans.error, texts.plansFailed)}
          hint={texts.plansFailedHint}
          action={
            <Button loading={plans.isFetching} onClick={() => plans.refetch()}>
              {texts.retry}
            </Button>
          }
        />
      </div>
    );
  }
  const renews = standing?.renewal === 'automatic' || standing?.renewal === 'failing';
  const current = plans.data.find(({ sort_order }) => sort_order === standing?.plan.id);
  const paid = plans.data.filter(({ price }) => Number(price) > 0);
  const free = plans.data.find(({ price }) => Number(price) === 0);
  const noteOn = (plan: SubscriptionPlan) => {
    if (!current) return undefined;
    if (plan.uuid === current.uuid) return texts.current(plan.name);
    return plan.sort_order < current.sort_order ? texts.afterCurrent(current.name) : texts.atOnce;
  };
  return (
    <>
      <div className={classes.plans}>
        {paid.map((plan) => (
          <PlanCard
            key={plan.uuid}
            plan={plan}
            note={noteOn(plan)}
            action={plan.uuid === current?.uuid && !renews ? texts.extend(plan.name) : texts.choose(plan.name)}
            loading={ordering === plan.sort_order}
            disabled={
              (ordering !== undefined && ordering !== plan.sort_order) || (renews && plan.uuid === current?.uuid)
            }
            onChoose={() => onChoose(plan)}
          />
        ))}
      </div>
      {free && (
        <div className={classes.free}>
          <p className={classes.freeText}>
            <strong>{free.name}</strong>{' '}
            <span>
              {formatMoney(toMinor(free.price, free.currency) ?? 0, free.currency)} {texts.perMonth}
            </span>
            <br />
            <span>
              {current && standing?.until
                ? (renews ? planTexts.freeIfCancelled : planTexts.freeAfter)(
                    current.name,
                    formatIsoDate(standing.until),
                  )
                : free.features.join(' · ')}
            </span>
          </p>
          {current ? (
            renews && (
              <Button variant="default" disabled={ordering !== undefined} onClick={onCancel}>
                {planTexts.cancel(current.name)}
              </Button>
            )
          ) : (
            <Button variant="default" disabled={ordering !== undefined} onClick={() => onChoose(free)}>
              {texts.stayFree}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
