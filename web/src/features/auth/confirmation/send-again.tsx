import { sendConfirmation } from '@interest-miner/contract/auth/endpoints';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { texts } from '../texts.ts';
import classes from './confirmation.module.css';
import { OutboxNote } from './outbox-note.tsx';

/** Shows the unconfirmed address and mails the link again. */
export function SendAgain({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(sendConfirmation, {}, { fallback: texts.notSent }),
    // The user may have confirmed it in another tab or on the phone: refetch the profile.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['profile'] }),
  });
  return (
    <div className={classes.waiting}>
      <p>{texts.confirmLead(email)}</p>
      <OutboxNote />
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {texts.sendAgain}
      </Button>
      <p role="status" data-failed={error !== null || undefined} className={classes.outcome}>
        {error === null ? data?.message : messageOf(error, texts.notSent)}
      </p>
    </div>
  );
}
