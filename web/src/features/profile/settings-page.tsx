import './styles.ts';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { DetailsSection } from './details-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { texts } from './texts.ts';

/**
 * Account Settings: the profile, then sections of other features.
 * @param first what the person should decide first
 * @param children sections of other features
 */
export function SettingsPage({ first, children }: { first?: ReactNode; children?: ReactNode }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The first location of a visit has this key: going back would leave the site.
  const back = () => (key === 'default' ? navigate(paths.dashboard) : navigate(-1));
  return (
    <Page title={texts.settingsTitle} back={{ to: () => void back(), text: texts.back }}>
      {first}
      <DetailsSection />
      <PlanSection />
      {children}
    </Page>
  );
}
