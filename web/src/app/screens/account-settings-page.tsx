import { ApiSection } from '#web/features/api-tokens/api-section.tsx';
import { FacebookSection } from '#web/features/auth/facebook-section.tsx';
import { PasswordSection } from '#web/features/auth/password-section.tsx';
import { SecuritySection } from '#web/features/auth/security-section.tsx';
import { SessionsSection } from '#web/features/auth/sessions-section.tsx';
import { MetaSection } from '#web/features/connections/meta-section.tsx';
import { SettingsPage } from '#web/features/profile/settings-page.tsx';
import { SuspendedSection } from '#web/features/suspended-access/suspended-section.tsx';
import { useForgetPerson } from '../use-logout.ts';
import { AccountRights } from './account-rights.tsx';

/** Composes Account Settings: the profile, then the sections of other features. */
export function AccountSettingsPage() {
  const forget = useForgetPerson();
  return (
    <SettingsPage first={<SuspendedSection />}>
      <PasswordSection />
      <FacebookSection />
      <MetaSection />
      <SessionsSection onLoggedOut={forget} />
      <SecuritySection />
      <ApiSection />
      <AccountRights />
    </SettingsPage>
  );
}
