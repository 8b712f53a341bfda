import type { OwnerProof } from '#web/lib/owner-proof.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import classes from './connection-page.module.css';
import { texts } from './texts.ts';

interface ProofFieldProps {
  proof: OwnerProof;
  field: (name: string) => Pick<TextFieldProps, 'name' | 'defaultValue' | 'error' | 'onChange'>;
}

/** The owner's password, or the mailed code of an account that has none. */
export function ProofField({ proof, field }: ProofFieldProps) {
  if (proof.form === 'mail') return <p className={classes.hint}>{texts.codeFirst}</p>;
  if (proof.form === 'code') {
    return (
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        {...field('otp_code')}
      />
    );
  }
  return (
    <PasswordField
      label={texts.password}
      hint={texts.passwordHint}
      autoComplete="current-password"
      {...field('password')}
    />
  );
}
