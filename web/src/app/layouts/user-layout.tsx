import { Outlet } from 'react-router';
import { Shortcuts } from '../commands/shortcuts.tsx';
import { ListDock } from '../lists/dock.tsx';
import { Pricing } from '../pricing/pricing.tsx';
import { ServerState } from '../server-state.tsx';
import { shellTexts as texts } from '../texts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { KitHost } from './kit-host.tsx';
import { PlanBanner } from './plan-banner.tsx';
import { SpineBand } from './spine-band.tsx';
import { SuspendedBanner } from './suspended-banner.tsx';
import { TopBar } from './top-bar.tsx';
import classes from './user-layout.module.css';

/** Layout of every page behind the login: the top bar, the way from brief to test, then the page. */
export function UserLayout() {
  return (
    <ServerState>
      <a className={classes.skip} href="#content">
        {texts.skip}
      </a>
      <ListDock>
        <TopBar />
        <SpineBand />
        <PlanBanner />
        <SuspendedBanner />
        <main id="content" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
        <BottomBar />
      </ListDock>
      <Shortcuts />
      <Pricing />
      <KitHost />
    </ServerState>
  );
}
