import { IconDots, IconFlask, IconListDetails, IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { shellTexts as texts } from '../texts.ts';
import classes from './bottom-bar.module.css';
import { ProfileMenu } from './profile-menu.tsx';

const links = [
  { to: paths.dashboard, text: texts.miner, Icon: IconSearch },
  { to: paths.lists, text: texts.lists, Icon: IconListDetails },
  { to: paths.audiences, text: texts.audiences, Icon: IconUsersGroup },
  { to: paths.tests, text: texts.tests, Icon: IconFlask },
];
const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** The pages within a thumb's reach, on phones and narrow windows only. */
export function BottomBar() {
  return (
    <nav className={classes.bar} aria-label={texts.phoneNavigation}>
      {links.map(({ to, text, Icon }) => (
        <NavLink key={to} to={to} className={classes.link ?? ''}>
          <Icon {...icon} />
          {text}
        </NavLink>
      ))}
      <ProfileMenu position="top-end" label={texts.more} className={classes.link ?? ''}>
        <IconDots {...icon} />
        {texts.more}
      </ProfileMenu>
    </nav>
  );
}
