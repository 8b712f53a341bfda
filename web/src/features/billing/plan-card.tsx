import type { SubscriptionPlan } from '@interest-miner/contract/billing/endpoints';
import { formatMoney, toMinor } from '@interest-miner/contract/money';
import { Button } from '@mantine/core';
import { IconBuildingSkyscraper, IconCheck, IconCompass, IconDiamond } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './plan-card.module.css';
import { texts } from './texts.ts';

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
const icons: Record<string, Icon> = { Basic: IconCompass, Pro: IconDiamond, Enterprises: IconBuildingSkyscraper };

interface PlanCardProps {
  plan: SubscriptionPlan;
  /** When the plan would start, if another one is active. */
  note: string | undefined;
  action: string;
  loading: boolean;
  disabled: boolean;
  onChoose: () => void;
}

/** One plan: name, price, features and a button to buy it. The popular one is marked in gold. */
export function PlanCard({ plan, note, action, loading, disabled, onChoose }: PlanCardProps) {
  const PlanIcon = icons[plan.name];
  const popular = plan.is_popular === 1;
  const headingId = `plan-${plan.sort_order}`;
  return (
    <section className={classes.card} data-popular={popular || undefined} aria-labelledby={headingId}>
      <p className={classes.mark}>{popular ? texts.popular : null}</p>
      <h3 id={headingId} className={classes.name}>
        {PlanIcon && <PlanIcon size={20} stroke={1.5} aria-hidden />}
        {plan.name}
      </h3>
      <p className={classes.price}>
        <strong>{formatMoney(toMinor(plan.price, plan.currency) ?? 0, plan.currency)}</strong> {texts.perMonth}
      </p>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={16} stroke={2} className={classes.check} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      <Button
        fullWidth
        variant={popular ? 'filled' : 'default'}
        className={classes.choose ?? ''}
        loading={loading}
        disabled={disabled}
        onClick={onChoose}
      >
        {action}
      </Button>
    </section>
  );
}
