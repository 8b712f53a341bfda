import { Button } from '@mantine/core';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './briefs-page.module.css';
import { NameField } from './name-dialog.tsx';
import { texts } from './texts.ts';

interface NewBriefDialogProps {
  opened: boolean;
  busy: boolean;
  /** Opens the form that describes a business. */
  onDescribe: () => void;
  /** Makes a brief without text. */
  onName: (name: string) => void;
  onClose: () => void;
}

/** The two ways to start a brief: a description of the business, or a name and a search. */
export function NewBriefDialog({ opened, busy, onDescribe, onName, onClose }: NewBriefDialogProps) {
  return (
    <Dialog opened={opened} title={texts.createTitle} onClose={onClose}>
      <p className={classes.muted}>{texts.createLead}</p>
      <Button className={classes.describe ?? ''} fullWidth data-autofocus onClick={onDescribe}>
        {texts.describe}
      </Button>
      <p className={classes.or}>{texts.or}</p>
      <NameField initial="" action={texts.startSearch} variant="default" busy={busy} onSave={onName} />
    </Dialog>
  );
}
