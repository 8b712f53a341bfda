import type { Push } from '@interest-miner/contract/pushes/endpoints';
import { Button } from '@mantine/core';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { showFailure } from '#web/ui/show-failure.ts';
import { texts } from './texts.ts';
import { useTakeBack } from './use-push.ts';

/** Asks for confirmation before the paused objects of a push are deleted. */
export function TakeBackDialog({ push, opened, onClose }: { push: Push; opened: boolean; onClose: () => void }) {
  const takeBack = useTakeBack();
  const confirm = () =>
    takeBack.mutate(push.id, {
      onError: showFailure(texts.takeBackFailed),
      onSettled: onClose,
    });
  return (
    <Dialog opened={opened} title={texts.takeBackTitle} onClose={onClose}>
      <p>{push.test ? texts.takeBackTest : texts.takeBackText}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button loading={takeBack.isPending} onClick={confirm}>
          {texts.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
