import { Link, useLocation } from 'react-router';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { texts } from '#web/features/suspended-access/texts.ts';
import { paths } from '#web/lib/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './plan-banner.module.css';

/** After a password reset: that something is paused, and where to decide about it. Hidden on that page. */
export function SuspendedBanner() {
  const { data: profile } = useProfile();
  const { pathname } = useLocation();
  const count = profile?.suspended_access ?? 0;
  if (count === 0 || pathname === paths.profileUpdate) return null;
  return (
    <div className={classes.banner}>
      <Notice kind="info">
        {texts.banner(count)} <Link to={paths.profileUpdate}>{texts.review}</Link>
      </Notice>
    </div>
  );
}
