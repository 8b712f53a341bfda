import { Button } from '@mantine/core';
import { useState } from 'react';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import classes from './account-section.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { texts } from './texts.ts';

/**
 * Account Settings: delete the account.
 * @param onDeleted called with the confirmation code; by then the session has ended
 */
export function DeleteAccount({ onDeleted }: { onDeleted: (code: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingsSection title={texts.deleteTitle} lead={texts.deleteLead}>
      <Button variant="default" className={classes.open ?? ''} onClick={() => setOpen(true)}>
        {texts.deleteOpen}
      </Button>
      <DeleteAccountDialog opened={open} onClose={() => setOpen(false)} onDeleted={onDeleted} />
    </SettingsSection>
  );
}
