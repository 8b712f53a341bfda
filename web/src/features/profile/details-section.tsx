import type { Profile } from '@interest-miner/contract/profile/endpoints';
import { profileTexts } from '@interest-miner/contract/profile/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { formatCalendarDate } from '#web/lib/format.ts';
import { Facts } from '#web/ui/facts.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { DetailsForm } from './details-form.tsx';
import classes from './settings.module.css';
import { texts } from './texts.ts';
import { useProfile } from './use-profile.ts';
import { useUpdateProfile } from './use-update-profile.ts';

/** Account Settings: the profile; Edit makes it editable. */
export function DetailsSection() {
  const { data: profile } = useProfile();
  const [editing, setEditing] = useState(false);
  const { save, loading, success } = useUpdateProfile();
  if (profile === undefined) return null;
  return (
    <SettingsSection title={texts.details} lead={texts.detailsLead}>
      {editing ? (
        <DetailsForm
          profile={profile}
          loading={loading}
          onCancel={() => setEditing(false)}
          onSave={(change, showErrors) =>
            save(change, {
              onSuccess: () => {
                showToast(profileTexts.updated);
                setEditing(false);
              },
              onError: (error) => {
                showToast(texts.updateFailed, messageOf(error, profileTexts.unknown), 'destructive');
                if (error instanceof ApiError) showErrors(error.fields);
              },
            })
          }
        />
      ) : (
        <>
          <Facts facts={factsOf(profile)} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setEditing(true)}>
              {texts.edit}
            </Button>
            <p className={classes.saved} role="status">
              {success ? texts.saved : ''}
            </p>
          </div>
        </>
      )}
    </SettingsSection>
  );
}

function factsOf(profile: Profile) {
  return [
    { name: texts.name, value: profile.name },
    { name: texts.email, value: profile.email },
    { name: texts.contact, value: profile.contact },
    { name: texts.address, value: profile.address },
    { name: texts.country, value: profile.country },
    { name: texts.dob, value: profile.dob === null ? null : formatCalendarDate(profile.dob) },
    { name: texts.accountStatus, value: <span className={classes.state}>{profile.account_status}</span> },
  ];
}
