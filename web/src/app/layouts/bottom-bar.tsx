import { IconDots, IconFlask, IconListDetails, IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { shellTexts as texts } from '../texts.ts';
import classes from './bottom-bar.module.css';
import { ProfileMenu } from './profile-menu.tsx';

/** `below`: other pages of the same kind. */
const links: readonly { to: string; below?: string; text: string; Icon: typeof IconSearch }[] = [
  { to: paths.dashboard, text: texts.miner, Icon: IconSearch },
  { to: paths.lists, text: texts.lists, Icon: IconListDetails },
  { to: paths.audiences, below: paths.pushes, text: texts.audiences, Icon: IconUsersGroup },
  { to: paths.tests, text: texts.tests, Icon: IconFlask },
];
const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** The pages within a thumb's reach, on phones and narrow windows only. */
export function BottomBar() {
  const { pathname } = useLocation();
  const isAt = (path: string | undefined) =>
    path !== undefined && `${pathname.toLowerCase()}/`.startsWith(`${path.toLowerCase()}/`);
  return (
    <nav className={classes.bar} aria-label={texts.phoneNavigation}>
      {links.map(({ to, below, text, Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes.link ?? ''}
          aria-current={isAt(to) || isAt(below) ? 'page' : undefined}
        >
          <Icon {...icon} />
          {text}
        </Link>
      ))}
      <ProfileMenu position="top-end" label={texts.more} className={classes.link ?? ''}>
        <IconDots {...icon} />
        {texts.more}
      </ProfileMenu>
    </nav>
  );
}
