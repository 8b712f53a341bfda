import { type Profile, parseFeatures } from '@interest-miner/contract/profile/endpoints';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { formatIsoDate, planLine } from '#web/lib/plan-line.ts';
import { Facts } from '#web/ui/facts.tsx';
import classes from './profile-page.module.css';
import { texts } from './texts.ts';

/** An active plan's features and due date; without a plan, a button that opens the plans. */
export function PlanPart({ profile, onPlans }: { profile: Profile; onPlans: () => void }) {
  if (profile.subscription_status !== 'active') {
    return (
      <section className={classes.part} aria-labelledby="plan-title">
        <h2 id="plan-title" className={classes.subtitle}>
          {texts.noPlan}
        </h2>
        <p className={classes.muted}>
          {planLine(profile.standing)} {texts.noPlanHint}
        </p>
        <Button className={classes.plans ?? ''} onClick={onPlans}>
          {texts.plans}
        </Button>
      </section>
    );
  }
  const features = parseFeatures(profile.plan_details?.features ?? '[]');
  return (
    <>
      <section className={classes.part} aria-labelledby="features-title">
        <h2 id="features-title" className={classes.subtitle}>
          {texts.planFeatures}
        </h2>
        {features.length === 0 && <p className={classes.muted}>{texts.noFeatures}</p>}
        <ul className={classes.features}>
          {features.map((feature) => (
            <li key={feature} className={classes.feature}>
              <IconCheck size={18} stroke={1.75} className={classes.check ?? ''} aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.part} aria-labelledby="billing-title">
        <h2 id="billing-title" className={classes.subtitle}>
          {texts.billing}
        </h2>
        <p className={classes.line}>{planLine(profile.standing)}</p>
        <Facts
          facts={[
            { name: texts.nextBilling, value: profile.end_date === null ? null : formatIsoDate(profile.end_date) },
          ]}
        />
        <Button className={classes.plans ?? ''} variant="default" component={Link} to={paths.billingHistory}>
          {texts.billingHistory}
        </Button>
      </section>
    </>
  );
}
