import { confirmEmail } from '@interest-miner/contract/auth/endpoints';
import { confirmationTexts } from '@interest-miner/contract/auth/texts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import classes from '../auth-form.module.css';
import { texts } from '../texts.ts';

/** Opened by the mailed link; only the button confirms, since mail scanners open links too. */
export function ConfirmEmailPage() {
  const token = useLocation().hash.slice(1);
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(confirmEmail, { body: { token } }, { fallback: texts.notConfirmed }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['profile'] }),
  });
  const problem = token === '' ? confirmationTexts.linkBroken : error && messageOf(error, texts.notConfirmed);
  return (
    <Page
      title={texts.confirmTitle}
      lead={
        problem ? (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        ) : (
          <p role="status">{isSuccess ? confirmationTexts.confirmed : texts.confirmPageLead}</p>
        )
      }
    >
      {isSuccess || token === '' ? (
        <Button component={Link} to={paths.dashboard}>
          {texts.toMiner}
        </Button>
      ) : (
        <Button loading={isPending} onClick={() => mutate()}>
          {texts.confirmAddress}
        </Button>
      )}
    </Page>
  );
}
