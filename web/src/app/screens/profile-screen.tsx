import { ProfilePage } from '#web/features/profile/profile-page.tsx';
import { useOpenPremium } from '../open-premium.ts';
import { useProfileLogout } from '../use-logout.ts';
import { useRecentActivity } from '../use-recent-activity.ts';

/** The profile as the app composes it: with the activity of every feature, and the plans behind its button. */
export function ProfileScreen() {
  const openPlans = useOpenPremium();
  const logout = useProfileLogout();
  return <ProfilePage activity={useRecentActivity()} onPlans={openPlans} onLogout={logout} />;
}
