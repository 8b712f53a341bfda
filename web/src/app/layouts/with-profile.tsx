import { profileTexts } from '@interest-miner/contract/profile/texts';
import { Button, Loader } from '@mantine/core';
import { Outlet } from 'react-router';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { shellTexts as texts } from '../texts.ts';
import classes from './with-profile.module.css';

/** Renders a page once the profile is loaded. */
export function WithProfile() {
  const profile = useProfile();
  if (profile.status === 'pending') return <Loading className={classes.instead ?? ''} />;
  return profile.status === 'error' ? <Failed profile={profile} /> : <Outlet />;
}

/** Renders a page immediately while the profile loads. */
export function WithLoadingProfile() {
  const profile = useProfile();
  if (profile.status === 'error') return <Failed profile={profile} />;
  return (
    <>
      <Outlet />
      {profile.status === 'pending' && <Loading className={classes.beside ?? ''} />}
    </>
  );
}

function Loading({ className }: { className: string }) {
  return (
    <p className={`${classes.loading} ${className}`} role="status">
      <Loader size={18} /> {texts.loadingProfile}
    </p>
  );
}

function Failed({ profile: { error, refetch } }: { profile: ReturnType<typeof useProfile> }) {
  return (
    <StateView
      role="alert"
      headingLevel={1}
      title={messageOf(error, profileTexts.unknown)}
      hint={texts.profileFailedHint}
      action={<Button onClick={() => refetch()}>{texts.tryAgain}</Button>}
    />
  );
}
