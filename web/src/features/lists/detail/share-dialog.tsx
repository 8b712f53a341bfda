import type { ListDetail } from '@interest-miner/contract/lists/endpoints';
import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { copyText } from '#web/lib/browser.ts';
import { formatDate } from '#web/lib/format.ts';
import { Check } from '#web/ui/check.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useChangeList } from '../queries/use-change-lists.ts';
import { texts } from '../texts.ts';
import classes from './list-view.module.css';

interface ShareDialogProps {
  opened: boolean;
  list: ListDetail;
  onClose: () => void;
}

/** Creates the read-only link to a list, shows it once, and deletes it. */
export function ShareDialog({ opened, list, onClose }: ShareDialogProps) {
  const { share, endLink } = useChangeList(list.id);
  const [notes, setNotes] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const lead = useRef<HTMLParagraphElement>(null);
  const isShared = list.shared_at !== null;

  // The pressed button disappears.
  const keepFocus = () => lead.current?.focus();

  async function copy() {
    if (link !== null && (await copyText(link))) showToast(texts.linkCopied);
    else showToast(texts.copyFailed, undefined, 'destructive');
  }

  return (
    <Dialog opened={opened} title={texts.shareTitle} onClose={onClose}>
      <p ref={lead} tabIndex={-1} className={classes.lead}>
        {texts.shareLead}
      </p>
      {link !== null && isShared ? (
        <div className={classes.link}>
          <TextInput
            label={texts.link}
            description={texts.linkOnce}
            inputWrapperOrder={['label', 'description', 'input', 'error']}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={copy}>
            {texts.copyLink}
          </Button>
        </div>
      ) : (
        <>
          {list.shared_at !== null && (
            <p className={classes.lead}>{texts.replaceHint(formatDate(Date.parse(list.shared_at)))}</p>
          )}
          <Check checked={notes} onChange={setNotes}>
            {texts.shareNotes}
          </Check>
        </>
      )}
      <DialogActions>
        {isShared && (
          <Button
            variant="default"
            className={classes.end ?? ''}
            loading={endLink.isPending}
            onClick={() => {
              keepFocus();
              setLink(null);
              endLink.mutate();
            }}
          >
            {texts.endLink}
          </Button>
        )}
        {(link === null || !isShared) && (
          <Button
            loading={share.isPending}
            onClick={() => {
              keepFocus();
              share.mutate(notes, { onSuccess: ({ path }) => setLink(new URL(path, location.origin).href) });
            }}
          >
            {isShared ? texts.replaceLink : texts.makeLink}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
