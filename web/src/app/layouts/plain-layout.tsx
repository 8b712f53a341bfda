import { Link, Outlet } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { ServerState } from '../server-state.tsx';
import classes from './plain-layout.module.css';

/** Layout of standalone pages, for visitors and logged-in users. */
export function PlainLayout() {
  return (
    <>
      <header className={classes.header}>
        <div className={classes.inner}>
          <Link to={paths.landing} className={classes.brand}>
            <Logo />
          </Link>
          <ThemeSwitch />
        </div>
      </header>
      <main className={classes.main}>
        <ServerState>
          <Outlet />
        </ServerState>
      </main>
    </>
  );
}
