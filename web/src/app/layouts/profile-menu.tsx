import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconMenu2 } from '@tabler/icons-react';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { LaterCard } from '#web/ui/later-card.tsx';
import { shellTexts as texts } from '../texts.ts';
import classes from './profile-menu.module.css';

const load = async () => (await import('./profile-card.tsx')).ProfileCard;

/** The person's initials in the bar, and on a phone its menu: they open the card of the account. */
export function ProfileMenu() {
  const { data: profile } = useProfile();
  const name = profile?.name ?? '';
  return (
    <LaterCard
      popup="menu"
      load={load}
      failed={texts.notLoaded}
      failedHint={texts.notLoadedHint}
      button={
        <UnstyledButton className={classes.trigger ?? ''} aria-label={texts.accountMenu}>
          <span className={classes.initials} data-initials={initials(name)} aria-hidden />
          <IconChevronDown className={classes.chevron ?? ''} size={16} stroke={1.75} aria-hidden />
          <IconMenu2 className={classes.menuIcon ?? ''} size={22} stroke={1.75} aria-hidden />
        </UnstyledButton>
      }
    />
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
