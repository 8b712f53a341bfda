import { deleteAccount } from '@interest-miner/contract/deletion/endpoints';
import { deletionPhrase, deletionTexts } from '@interest-miner/contract/deletion/texts';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import classes from './account-section.module.css';
import { texts } from './texts.ts';

interface DeleteAccountFormProps {
  hasPassword: boolean;
  onCancel: () => void;
  onDeleted: (code: string) => void;
}

/** The final confirmation: password or typed word. */
export function DeleteAccountForm({ hasPassword, onCancel, onDeleted }: DeleteAccountFormProps) {
  const [proof, setProof] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = hasPassword ? { password: proof } : { confirmation: proof };
      return call(deleteAccount, { body }, { fallback: texts.deleteFailed });
    },
    onSuccess: ({ data }) => onDeleted(data.confirmation_code),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    const refuse = (message: string) => {
      setProblem(message);
      field?.focus();
    };
    if (hasPassword && proof === '') return refuse(deletionTexts.passwordRequired);
    if (!hasPassword && proof.trim() !== deletionPhrase) return refuse(deletionTexts.phraseRequired);
    mutate(undefined, {
      onError: (error) => {
        const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
        refuse(first ?? messageOf(error, texts.deleteFailed));
      },
    });
  }

  const field = {
    value: proof,
    error: problem,
    'data-autofocus': true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setProof(event.currentTarget.value);
      setProblem(undefined);
    },
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{texts.deleteWarning}</p>
      {hasPassword ? (
        <PasswordField {...field} label={texts.deletePassword} autoComplete="current-password" />
      ) : (
        <TextInput {...field} label={texts.deletePhrase(deletionPhrase)} autoComplete="off" />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {texts.deleteCancel}
        </Button>
        <Button type="submit" className={classes.confirm ?? ''} loading={isPending}>
          {texts.deleteConfirm}
        </Button>
      </div>
    </form>
  );
}
