import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconFlask,
  IconHistory,
  IconListDetails,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconReceipt,
  IconSettings,
  IconSun,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { setScheme, useScheme } from '#web/lib/color-scheme.ts';
import { paths } from '#web/lib/paths.ts';
import { useLazyPopup } from '#web/ui/lazy-popup.tsx';
import { outsideClickDelayMs } from '#web/ui/overlay.tsx';
import { shellTexts as texts } from '../texts.ts';
import { useLogout } from '../use-logout.ts';
import classes from './profile-menu.module.css';

const links = [
  { to: paths.profileUpdate, text: texts.settings, Icon: IconSettings },
  { to: paths.searchHistory, text: texts.searchHistory, Icon: IconHistory },
  { to: paths.billingHistory, text: texts.billingHistory, Icon: IconReceipt },
  { to: paths.lists, text: texts.lists, Icon: IconListDetails },
  { to: paths.audiences, text: texts.audiences, Icon: IconUsersGroup },
  { to: paths.tests, text: texts.tests, Icon: IconFlask },
];
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface ProfileMenuProps {
  /** Accessible name, if the button has no text of its own. */
  label?: string;
  position?: 'bottom-end' | 'top-end';
  className?: string;
  /** What the button shows instead of the initials. */
  children?: ReactNode;
}

/** The user's menu: account pages, theme, logout. In the top bar its button shows the initials, on a phone a menu's sign. */
export function ProfileMenu({
  label = texts.accountMenu,
  position = 'bottom-end',
  className,
  children,
}: ProfileMenuProps) {
  const { data: profile } = useProfile();
  const logout = useLogout();
  const dark = useScheme() === 'dark';
  const [opened, setOpened] = useState(false);
  const [armed, setArmed] = useState(false);

  // The document: a click outside closes the card, except right after it opened.
  useEffect(() => {
    if (!opened) return setArmed(false);
    const timer = setTimeout(() => setArmed(true), outsideClickDelayMs);
    return () => clearTimeout(timer);
  }, [opened]);

  const menu = useLazyPopup('menu', opened, setOpened);

  return (
    <>
      <UnstyledButton {...menu.button} className={className ?? classes.trigger ?? ''} aria-label={label}>
        {children ?? (
          <>
            <span className={classes.initials} data-initials={initials(profile?.name ?? '')} aria-hidden />
            <IconChevronDown className={classes.chevron ?? ''} size={16} stroke={1.75} aria-hidden />
            <IconMenu2 className={classes.menuIcon ?? ''} size={22} stroke={1.75} aria-hidden />
          </>
        )}
      </UnstyledButton>
      {menu.isMounted && (
        <Menu
          id={menu.id}
          width={232}
          position={position}
          opened={opened}
          onChange={setOpened}
          closeOnClickOutside={armed}
          classNames={{ dropdown: classes.card ?? '', item: classes.item ?? '' }}
        >
          <Menu.Target>{menu.target}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component={Link} to={paths.profile} leftSection={<IconUser {...icon} />}>
              {texts.profile}
              <span className={classes.email}>{profile?.email}</span>
            </Menu.Item>
            {links.map(({ to, text, Icon }) => (
              <Menu.Item key={to} component={Link} to={to} leftSection={<Icon {...icon} />}>
                {text}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item
              leftSection={dark ? <IconSun {...icon} /> : <IconMoon {...icon} />}
              onClick={() => setScheme(dark ? 'light' : 'dark')}
            >
              {dark ? texts.lightTheme : texts.darkTheme}
            </Menu.Item>
            <Menu.Item leftSection={<IconLogout {...icon} />} onClick={logout}>
              {texts.logout}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
