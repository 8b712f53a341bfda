import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { planLine } from '#web/lib/plan-line.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import classes from './settings.module.css';
import { texts } from './texts.ts';
import { useProfile } from './use-profile.ts';

/** Account Settings: the plan in one sentence, and where to change it. */
export function PlanSection() {
  const { data: profile } = useProfile();
  if (!profile) return null;
  return (
    <SettingsSection title={texts.plan} lead={texts.planLead}>
      <p className={classes.line}>{planLine(profile.standing)}</p>
      <Button variant="default" component={Link} to={paths.billingHistory}>
        {texts.billingHistory}
      </Button>
    </SettingsSection>
  );
}
