import { Outlet } from 'react-router';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { Loading, QueryState } from '#web/ui/query-state.tsx';
import { shellTexts as texts } from '../texts.ts';
import classes from './with-profile.module.css';

const states = { of: 'page', loading: texts.loadingProfile, hint: texts.profileFailedHint } as const;

/** Renders a page once the profile is loaded. */
export function WithProfile() {
  return (
    <QueryState query={useProfile()} {...states}>
      {() => <Outlet />}
    </QueryState>
  );
}

/** Renders a page immediately while the profile loads. */
export function WithLoadingProfile() {
  const profile = useProfile();
  if (profile.isError) {
    return (
      <QueryState query={profile} {...states}>
        {() => <Outlet />}
      </QueryState>
    );
  }
  return (
    <>
      <Outlet />
      {profile.isPending && (
        <div className={classes.beside}>
          <Loading text={texts.loadingProfile} />
        </div>
      )}
    </>
  );
}
