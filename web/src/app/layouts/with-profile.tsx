import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { Loading, QueryState } from '#web/ui/query-state.tsx';
import { shellTexts as texts } from '../texts.ts';
import classes from './with-profile.module.css';

const states = { of: 'page', loading: texts.loadingProfile, hint: texts.profileFailedHint } as const;

/**
 * The profile. While a page is hydrated it is still loading, as it was when the page was prerendered: a part that was hydrated
 * earlier may have it already.
 */
function useHydratedProfile() {
  const profile = useProfile();
  if (useHydrated()) return profile;
  return { data: undefined, error: null, isPending: true, isError: false, refetch: profile.refetch };
}

/** Renders a page once the profile is loaded. */
export function WithProfile() {
  return (
    <QueryState query={useHydratedProfile()} {...states}>
      {() => <Outlet />}
    </QueryState>
  );
}

/** Renders a page immediately while the profile loads. */
export function WithLoadingProfile() {
  const profile = useHydratedProfile();
  if (profile.isError) {
    return (
      <QueryState query={profile} {...states}>
        {() => <Outlet />}
      </QueryState>
    );
  }
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      {profile.isPending && (
        <div className={classes.beside}>
          <Loading text={texts.loadingProfile} />
        </div>
      )}
    </>
  );
}
