import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { texts } from './texts.ts';

/** Account Settings: the section that links to the page about API access. */
export function ApiSection() {
  return (
    <SettingsSection title={texts.section} lead={texts.sectionLead}>
      <Button variant="default" component={Link} to={paths.apiAccess}>
        {texts.open}
      </Button>
    </SettingsSection>
  );
}
