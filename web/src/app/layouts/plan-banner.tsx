import { Link } from 'react-router';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { paths } from '#web/lib/paths.ts';
import { planLine } from '#web/lib/plan-line.ts';
import { Notice } from '#web/ui/notice.tsx';
import { shellTexts as texts } from '../texts.ts';
import classes from './plan-banner.module.css';

/** On every page while a charge has failed: what happened, until when the plan stays, and where to fix it. */
export function PlanBanner() {
  const { data: profile } = useProfile();
  if (profile?.standing.renewal !== 'failing') return null;
  return (
    <div className={classes.banner}>
      <Notice kind="problem">
        {planLine(profile.standing)} <Link to={paths.billingHistory}>{texts.fixPayment}</Link>
      </Notice>
    </div>
  );
}
