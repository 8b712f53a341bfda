import { Link, useLocation } from 'react-router';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { paths } from '#web/lib/paths.ts';
import { planLine } from '#web/lib/plan-line.ts';
import { Notice } from '#web/ui/notice.tsx';
import { shellTexts as texts } from '../texts.ts';
import classes from './plan-banner.module.css';

/**
 * After a failed charge: what happened, until when the plan stays, and where to fix it. Hidden on the page that fixes it,
 * which says so itself.
 */
export function PlanBanner() {
  const { data: profile } = useProfile();
  const { pathname } = useLocation();
  if (profile?.standing.renewal !== 'failing' || pathname === paths.billingHistory) return null;
  return (
    <div className={classes.banner}>
      <Notice kind="problem">
        {planLine(profile.standing)} <Link to={paths.billingHistory}>{texts.fixPayment}</Link>
      </Notice>
    </div>
  );
}
