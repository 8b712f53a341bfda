import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { OwnerProof } from '#web/lib/owner-proof.ts';
import classes from './connection-page.module.css';
import { texts } from './texts.ts';

interface ProofFieldProps {
  proof: OwnerProof;
  field: (name: string) => Pick<TextInputProps, 'name' | 'defaultValue' | 'error' | 'onChange'>;
}

/** The owner's password, or the mailed code of an account that has none. */
export function ProofField({ proof, field }: ProofFieldProps) {
  const [visible, setVisible] = useState(false);
  if (proof.form === 'mail') return <p className={classes.hint}>{texts.codeFirst}</p>;
  if (proof.form === 'code') {
    return (
      <TextInput
        label={texts.code}
        description={texts.codeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        {...field('otp_code')}
      />
    );
  }
  return (
    <PasswordInput
      label={texts.password}
      description={texts.passwordHint}
      autoComplete="current-password"
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': visible ? texts.hidePassword : texts.showPassword,
      }}
      {...field('password')}
    />
  );
}
