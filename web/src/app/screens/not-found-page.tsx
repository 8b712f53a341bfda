import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useHydrated } from '#web/lib/hydrated.ts';
import { paths } from '#web/lib/paths.ts';
import { getToken } from '#web/lib/session.ts';
import { Logo } from '#web/ui/logo.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { shellTexts as texts } from '../texts.ts';
import classes from './message-page.module.css';

/** Shown for every unknown URL. */
export function NotFoundPage() {
  const loggedIn = useHydrated() && getToken() !== null;
  const home = loggedIn ? paths.dashboard : paths.landing;
  return (
    <main className={classes.page}>
      <PageTitle>{texts.notFound}</PageTitle>
      <Link to={home} className={classes.brand}>
        <Logo />
      </Link>
      <StateView
        headingLevel={1}
        picture={<EmptyShaft />}
        title={texts.notFound}
        hint={texts.notFoundHint}
        action={
          <Button component={Link} to={home}>
            {loggedIn ? texts.toDashboard : texts.toHome}
          </Button>
        }
      />
    </main>
  );
}

/** Drawing: a shaft through the strata that misses the vein. */
function EmptyShaft() {
  return (
    <svg className={classes.picture} viewBox="0 0 220 110" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M0 22c30-10 50-10 92 0M128 22c40 10 60 10 92 0" />
      <path d="M0 50c30-10 50-10 92 0M128 50c40 10 60 10 92 0" />
      <path d="M0 78c30-10 50-10 92 0M128 78c40 10 60 10 92 0" />
      <path d="M92 10v86h36V10" strokeDasharray="4 4" />
    </svg>
  );
}
