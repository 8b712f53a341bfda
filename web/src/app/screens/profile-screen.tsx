import { ProfilePage } from '#web/features/profile/profile-page.tsx';
import { useOpenPremium } from '../open-premium.ts';
import { useProfileLogout } from '../use-logout.ts';
import { useRecentActivity } from '../use-recent-activity.ts';

/** Composes the profile: activity from all features, and a button that opens the pricing modal. */
export function ProfileScreen() {
  const openPlans = useOpenPremium();
  const logout = useProfileLogout();
  return <ProfilePage activity={useRecentActivity()} onPlans={openPlans} onLogout={logout} />;
}
