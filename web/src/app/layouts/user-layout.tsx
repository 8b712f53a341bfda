import './user-styles.ts';
import { profileTexts } from '@interest-miner/contract/profile';
import { Button, Loader } from '@mantine/core';
import { Outlet } from 'react-router';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { Shortcuts } from '../commands/shortcuts.tsx';
import { Pricing } from '../pricing.tsx';
import { ServerState } from '../server-state.tsx';
import { shellTexts as texts } from '../texts.ts';
import { TopBar } from './top-bar.tsx';
import classes from './user-layout.module.css';

/** Frame of every page that needs a login: top bar, then the page once the profile is known. */
export function UserLayout() {
  return (
    <ServerState>
      <a className={classes.skip} href="#content">
        {texts.skip}
      </a>
      <TopBar />
      <Shortcuts />
      <main id="content" className={classes.main} tabIndex={-1}>
        <WithProfile />
      </main>
      <Pricing />
    </ServerState>
  );
}

function WithProfile() {
  const { status, error, refetch } = useProfile();
  if (status === 'pending') {
    return (
      <p className={classes.loading} role="status">
        <Loader size={18} /> {texts.loadingProfile}
      </p>
    );
  }
  if (status === 'error') {
    return (
      <StateView
        role="alert"
        headingLevel={1}
        title={messageOf(error, profileTexts.fetchFailed)}
        hint={texts.profileFailedHint}
        action={<Button onClick={() => refetch()}>{texts.tryAgain}</Button>}
      />
    );
  }
  return <Outlet />;
}
