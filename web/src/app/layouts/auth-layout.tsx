import { Link, Outlet } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Strata } from '#web/ui/strata.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { ServerState } from '../server-state.tsx';
import { shellTexts as texts } from '../texts.ts';
import classes from './auth-layout.module.css';

/** Layout of login, registration and forgotten password: the form on the left, the product's benefits on the right. */
export function AuthLayout() {
  return (
    <div className={classes.frame}>
      <div className={classes.side}>
        <header className={classes.header}>
          <Link to={paths.landing} className={classes.brand}>
            <Logo />
          </Link>
          <ThemeSwitch />
        </header>
        <main className={classes.main}>
          <ServerState>
            <Outlet />
          </ServerState>
        </main>
      </div>
      <aside className={classes.panel}>
        <Strata className={classes.strata ?? ''} vein={11} />
        <div className={classes.words}>
          <p className={classes.sentence}>{texts.authPanel}</p>
          <ul className={classes.points}>
            {texts.authPoints.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
}
