import { Button } from '@mantine/core';
import { IconDiamond, IconFlask, IconListDetails, IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { Link, NavLink, useMatch } from 'react-router';
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx';
import { paths } from '#web/lib/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { ListTrigger } from '../lists/list-trigger.tsx';
import { useOpenPremium } from '../open-premium.ts';
import { shellTexts as texts } from '../texts.ts';
import { StatusMenu } from './badges/status-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './top-bar.module.css';

/** The bar on every page behind the login. */
export function TopBar() {
  const openPremium = useOpenPremium();
  const onPremium = useMatch(paths.premium) !== null;
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to={paths.dashboard} className={classes.brand}>
          <Logo compact />
        </Link>
        <p className={classes.greeting}>{texts.greeting}</p>
        <div className={classes.badges}>
          <StatusMenu />
        </div>
        <nav className={classes.nav} aria-label={texts.mainNavigation}>
          <NavLink to={paths.lists} className={`${classes.link} ${classes.wide}`}>
            <IconListDetails size={18} stroke={1.75} aria-hidden />
            <span className={classes.label}>{texts.lists}</span>
          </NavLink>
          <NavLink to={paths.audiences} className={`${classes.link} ${classes.wide}`}>
            <IconUsersGroup size={18} stroke={1.75} aria-hidden />
            <span className={classes.label}>{texts.audiences}</span>
          </NavLink>
          <NavLink to={paths.tests} className={`${classes.link} ${classes.wide}`}>
            <IconFlask size={18} stroke={1.75} aria-hidden />
            <span className={classes.label}>{texts.tests}</span>
          </NavLink>
          <NavLink to={paths.dashboard} className={classes.link ?? ''}>
            <IconSearch size={18} stroke={1.75} aria-hidden />
            <span className={classes.label}>{texts.miner}</span>
          </NavLink>
          <Button
            variant="default"
            className={classes.premium ?? ''}
            aria-current={onPremium ? 'page' : undefined}
            leftSection={<IconDiamond size={18} stroke={1.75} aria-hidden />}
            onClick={openPremium}
          >
            <span className={classes.label}>{texts.premium}</span>
          </Button>
        </nav>
        <div className={classes.own}>
          <ListTrigger />
          <NotificationBell />
          <ProfileMenu />
        </div>
      </div>
    </header>
  );
}
