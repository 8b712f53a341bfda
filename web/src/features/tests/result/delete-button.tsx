import type { TestDetail } from '@interest-miner/contract/tests/test';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { testTexts as texts } from '../texts.ts';
import { useDeleteTest } from '../use-tests.ts';

interface DeleteButtonProps {
  test: Pick<TestDetail, 'id'>;
  /** `remove` deletes the test here; `takeBack` what it created, paused, at Meta. */
  what: 'remove' | 'takeBack';
  busy?: boolean;
  /** Takes back; a removal needs none. */
  onConfirm?: () => void;
}

const words = {
  remove: { button: texts.remove, title: texts.removeTitle, text: texts.removeText, confirm: texts.confirmRemove },
  takeBack: {
    button: texts.takeBack,
    title: texts.takeBackTitle,
    text: texts.takeBackText,
    confirm: texts.confirmTakeBack,
  },
} as const;

/** Deletes a test, or what it created, after a question: neither can be undone. */
export function DeleteButton({ test, what, busy = false, onConfirm }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteTest();
  const navigate = useNavigate();
  const { button, title, text, confirm } = words[what];
  const close = () => setAsking(false);
  function go() {
    if (onConfirm) {
      onConfirm();
      return close();
    }
    return remove.mutate(test.id, { onSuccess: () => void navigate(paths.tests), onSettled: close });
  }
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => setAsking(true)}>
        {button}
      </Button>
      <Dialog opened={asking} title={title} onClose={close}>
        <p>{text}</p>
        <DialogActions>
          <Button variant="default" onClick={close}>
            {texts.keep}
          </Button>
          <Button loading={remove.isPending} onClick={go}>
            {confirm}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
