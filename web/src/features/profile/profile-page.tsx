import { profileTexts } from '@interest-miner/contract/profile/texts';
import { Button, Loader } from '@mantine/core';
import type { ActivityEntry } from '#web/lib/activity.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { ActivityList } from './activity-list.tsx';
import { PersonPart } from './person-part.tsx';
import { PlanPart } from './plan-part.tsx';
import classes from './profile-page.module.css';
import { QuickActions } from './quick-actions.tsx';
import { texts } from './texts.ts';
import { useProfile } from './use-profile.ts';

interface ProfilePageProps {
  /** The user's recent activity across all features, newest first. */
  activity: readonly ActivityEntry[];
  /** Opens the plans. */
  onPlans: () => void;
  onLogout: () => void;
}

/** The profile: user, plan, activity and quick actions. */
export function ProfilePage({ activity, onPlans, onLogout }: ProfilePageProps) {
  const { data: profile, isPending, error, refetch } = useProfile();
  if (isPending) {
    return (
      <p className={classes.loading} role="status">
        <Loader size={18} /> {texts.loading}
      </p>
    );
  }
  if (profile === undefined) {
    return (
      <StateView
        role="alert"
        headingLevel={1}
        title={messageOf(error, profileTexts.unknown)}
        hint={texts.failedHint}
        action={<Button onClick={() => refetch()}>{texts.tryAgain}</Button>}
      />
    );
  }
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <h1 className={classes.title}>{texts.title}</h1>
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
    </>
  );
}
