import type { ActivityEntry } from '#web/lib/activity.ts';
import { Page } from '#web/ui/page.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ActivityList } from './activity-list.tsx';
import { PersonPart } from './person-part.tsx';
import { PlanPart } from './plan-part.tsx';
import classes from './profile-page.module.css';
import { QuickActions } from './quick-actions.tsx';
import { texts } from './texts.ts';
import { useProfile } from './use-profile.ts';

interface ProfilePageProps {
  /** The user's recent activity across all features, newest first; null if it could not be loaded. */
  activity: readonly ActivityEntry[] | null;
  /** Opens the plans. */
  onPlans: () => void;
  onLogout: () => void;
}

/** The profile: user, plan, activity and quick actions. */
export function ProfilePage({ activity, onPlans, onLogout }: ProfilePageProps) {
  return (
    <QueryState query={useProfile()} of="page" loading={texts.loading}>
      {(profile) => (
        <Page title={texts.title}>
          <div className={classes.columns}>
            <div>
              <PersonPart profile={profile} />
              <PlanPart profile={profile} onPlans={onPlans} />
            </div>
            <div>
              <QuickActions onLogout={onLogout} />
              <ActivityList entries={activity} />
            </div>
          </div>
        </Page>
      )}
    </QueryState>
  );
}
