import {
  IconDiamond,
  IconFlask2,
  IconHistory,
  IconKeyboard,
  IconListDetails,
  IconLogout,
  IconMoon,
  IconReceipt,
  IconSearch,
  IconSettings,
  IconSun,
  IconUpload,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { setScheme, useScheme } from '#web/lib/color-scheme.ts';
import { paths } from '#web/lib/paths.ts';
import { useOpenPremium } from '../open-premium.ts';
import { shellTexts as shell } from '../texts.ts';
import { useLogout } from '../use-logout.ts';
import type { Command } from './command.ts';
import { texts } from './texts.ts';
import { useOwnCommands } from './use-own-commands.ts';

/** Own things shown for the typed words, of each kind. */
const maxOwn = 5;

/**
 * The palette's entries for the typed words: matching pages and actions, own lists, audiences, pushes and tests, then a search for the words.
 * @param onHelp opens the list of shortcuts
 */
export function useCommands(typed: string, onHelp: () => void): Command[] {
  const navigate = useNavigate();
  const openPremium = useOpenPremium();
  const logout = useLogout();
  const dark = useScheme() === 'dark';
  const goTo = (path: string) => () => void navigate(path);
  const all: Command[] = [
    { id: 'miner', text: shell.miner, Icon: IconSearch, run: goTo(paths.dashboard), keys: ['/'] },
    { id: 'premium', text: shell.premium, Icon: IconDiamond, run: openPremium },
    { id: 'lists', text: shell.lists, Icon: IconListDetails, run: goTo(paths.lists) },
    { id: 'audiences', text: shell.audiences, Icon: IconUsersGroup, run: goTo(paths.audiences) },
    { id: 'pushes', text: shell.pushes, Icon: IconUpload, run: goTo(paths.pushes) },
    { id: 'tests', text: shell.tests, Icon: IconFlask2, run: goTo(paths.tests) },
    { id: 'profile', text: shell.profile, Icon: IconUser, run: goTo(paths.profile) },
    { id: 'settings', text: shell.settings, Icon: IconSettings, run: goTo(paths.profileUpdate) },
    { id: 'history', text: shell.searchHistory, Icon: IconHistory, run: goTo(paths.searchHistory) },
    { id: 'billing', text: shell.billingHistory, Icon: IconReceipt, run: goTo(paths.billingHistory) },
    {
      id: 'theme',
      text: dark ? shell.lightTheme : shell.darkTheme,
      Icon: dark ? IconSun : IconMoon,
      run: () => setScheme(dark ? 'light' : 'dark'),
    },
    { id: 'help', text: texts.help, Icon: IconKeyboard, run: onHelp, keys: ['?'] },
    { id: 'logout', text: shell.logout, Icon: IconLogout, run: logout },
  ];
  const term = typed.trim();
  const words = term.toLowerCase().split(/\s+/);
  const matches = ({ text }: Command) => words.every((word) => text.toLowerCase().includes(word));
  const { own, here } = useOwnCommands();
  if (term === '') return [...here, ...all];
  const found = [...here, ...all].filter(matches);
  for (const commands of own) found.push(...commands.filter(matches).slice(0, maxOwn));
  const search = `${paths.dashboard}?${new URLSearchParams({ q: term })}`;
  return [...found, { id: 'search', text: texts.searchFor(term), Icon: IconSearch, run: goTo(search) }];
}
