import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { copyText } from '#web/lib/browser.ts';
import { formatDate } from '#web/lib/format.ts';
import { Dialog, DialogActions } from './dialog.tsx';
import classes from './share-dialog.module.css';
import { showToast } from './toast.tsx';

const texts = {
  title: 'Share a read-only link',
  make: 'Create a link',
  replace: 'Create a new link',
  replaceHint: (day: string) =>
    `A link created on ${day} still works. It was shown once and cannot be shown again. A new one replaces it.`,
  link: 'Link',
  once: 'Copy it now: it is shown only once.',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Your browser did not allow copying.',
  end: 'Stop sharing',
} as const;

interface ShareDialogProps {
  opened: boolean;
  /** What whoever has the link can see. */
  lead: string;
  /** When a link that works was created, ISO 8601. */
  sharedAt: string | null;
  /** Choices before a link is created. */
  children?: ReactNode;
  /** Creates a link, and passes on its path. */
  share: { readonly isPending: boolean; readonly run: (onPath: (path: string) => void) => void };
  end: { readonly isPending: boolean; readonly run: () => void };
  onClose: () => void;
}

/** Creates a read-only link, shows it once, and deletes it. */
export function ShareDialog({ opened, lead, sharedAt, children, share, end, onClose }: ShareDialogProps) {
  const [link, setLink] = useState<string | null>(null);
  const start = useRef<HTMLParagraphElement>(null);
  const isShared = sharedAt !== null;

  // The pressed button disappears.
  const keepFocus = () => start.current?.focus();

  async function copy() {
    if (link !== null && (await copyText(link))) showToast(texts.copied);
    else showToast(texts.copyFailed, undefined, 'destructive');
  }

  return (
    <Dialog opened={opened} title={texts.title} onClose={onClose}>
      <p ref={start} tabIndex={-1} className={classes.lead}>
        {lead}
      </p>
      {link !== null && isShared ? (
        <div className={classes.link}>
          <TextInput
            label={texts.link}
            description={texts.once}
            inputWrapperOrder={['label', 'description', 'input', 'error']}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={copy}>
            {texts.copy}
          </Button>
        </div>
      ) : (
        <>
          {isShared && <p className={classes.lead}>{texts.replaceHint(formatDate(Date.parse(sharedAt)))}</p>}
          {children}
        </>
      )}
      <DialogActions>
        {isShared && (
          <Button
            variant="default"
            className={classes.end ?? ''}
            loading={end.isPending}
            onClick={() => {
              keepFocus();
              setLink(null);
              end.run();
            }}
          >
            {texts.end}
          </Button>
        )}
        {(link === null || !isShared) && (
          <Button
            loading={share.isPending}
            onClick={() => {
              keepFocus();
              share.run((path) => setLink(new URL(path, location.origin).href));
            }}
          >
            {isShared ? texts.replace : texts.make}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
