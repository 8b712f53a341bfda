import {
  startMetaLogin,
  type startMetaLoginBody,
  testAdAccountToken,
  tokenForm,
} from '@interest-miner/contract/connections/endpoints';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '#web/lib/api-error.ts';
import { callForData } from '#web/lib/client.ts';
import { useOwnerProof } from '#web/lib/owner-proof.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { showFailure } from '#web/ui/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import classes from './connection-page.module.css';
import { ProofField } from './proof-field.tsx';
import { texts } from './texts.ts';
import { useConnect } from './use-connect.ts';

interface ConnectProps {
  /** Called once an ad account is connected. */
  onConnected?: () => void;
}

/** The form for a pasted token. */
export function TokenForm({ onConnected }: ConnectProps) {
  const connect = useConnect(onConnected);
  const proof = useOwnerProof();
  const [round, setRound] = useState(0);
  const form = useForm<Record<string, string>, { access_token: string }>({
    initial: { access_token: '', ...proof.initial },
    schema: tokenForm.extend(proof.schema.shape),
    submit: (body, element) =>
      connect.mutate(body, {
        onSuccess: ({ connection }) => {
          showToast(texts.connected, connection?.ad_account?.name);
          // A new form, so that neither token nor password stays in the page.
          setRound(round + 1);
        },
        onError: (error) => {
          if (proof.noteCode(error)) return;
          form.showErrors(proof.errorsOf(error) ?? { access_token: messageOf(error, texts.failed) }, element);
        },
      }),
  });
  return (
    <form key={round} className={classes.form} onSubmit={form.onSubmit} noValidate>
      <PasswordField
        of="token"
        label={texts.token}
        hint={texts.tokenHint}
        autoComplete="off"
        spellCheck={false}
        {...form.field('access_token')}
      />
      <ProofField proof={proof} field={form.field} />
      <div className={classes.buttons}>
        <Button type="submit" loading={connect.isPending}>
          {proof.form === 'mail' ? texts.sendCode : texts.connect}
        </Button>
      </div>
    </form>
  );
}

/** Facebook Login for Business. @param backTo the page of this site to come back to; without it, that of the connection */
export function FacebookForm({ backTo }: { backTo?: string }) {
  const proof = useOwnerProof();
  const start = useMutation({
    mutationFn: async (body: z.output<typeof startMetaLoginBody>) =>
      location.assign(
        (await callForData(startMetaLogin, { body: { ...body, ...(backTo !== undefined && { back_to: backTo }) } }))
          .url,
      ),
  });
  const form = useForm<Record<string, string>, z.output<typeof startMetaLoginBody>>({
    initial: proof.initial,
    schema: proof.schema,
    submit: (body, element) =>
      start.mutate(body, {
        onError: (error) => {
          if (proof.noteCode(error)) return;
          const errors = proof.errorsOf(error);
          if (errors) form.showErrors(errors, element);
          else showFailure(texts.failed, texts.notConnectedToast)(error);
        },
      }),
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <ProofField proof={proof} field={form.field} />
      <div className={classes.buttons}>
        <Button type="submit" loading={start.isPending || start.isSuccess}>
          {proof.form === 'mail' ? texts.sendCode : texts.login}
        </Button>
      </div>
    </form>
  );
}

/** Connects the built-in test ad account with one click. */
export function TestAccountButton({ onConnected }: ConnectProps) {
  const connect = useConnect(onConnected);
  const choose = () =>
    connect.mutate(
      { access_token: testAdAccountToken },
      {
        onSuccess: () => showToast(texts.testConnected),
        onError: showFailure(texts.failed, texts.notConnectedToast),
      },
    );
  return (
    <Button variant="default" loading={connect.isPending} onClick={choose}>
      {texts.useTest}
    </Button>
  );
}
