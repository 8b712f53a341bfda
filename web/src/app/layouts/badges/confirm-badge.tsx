import { SendAgain } from '#web/features/auth/confirmation/send-again.tsx';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { shellTexts as texts } from '../../texts.ts';
import { BarBadge } from './bar-badge.tsx';

/** Asks the user to confirm the email address by the mailed link, until it is confirmed. Nothing is locked meanwhile. */
export function ConfirmBadge() {
  const { data: profile } = useProfile();
  if (profile?.confirm_email !== true) return null;
  return <BarBadge label={texts.confirmEmail}>{() => <SendAgain email={profile.email} />}</BarBadge>;
}
