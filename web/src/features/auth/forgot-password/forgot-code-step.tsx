import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import { authTexts } from '@interest-miner/contract/auth/texts';
import { Button, PinInput } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, useId, useRef, useState } from 'react';
import { useSecondsUntil } from '#web/lib/clock.ts';
import classes from '../auth-form.module.css';
import { OutboxNote } from '../confirmation/outbox-note.tsx';
import { texts } from '../texts.ts';
import type { Outcome } from './use-forgot-password.ts';

interface ForgotCodeStepProps {
  email: string;
  loading: boolean;
  /** Why the last code was rejected. */
  error: string | null;
  onVerify: (code: string) => Promise<Outcome>;
  onResend: () => Promise<Outcome>;
  onBack: () => void;
}

const resendMs = oneTimeCode.resendSeconds * 1000;

/** Step two: the mailed code, one box per digit; pasting fills them all. */
export function ForgotCodeStep({ email, loading, error, onVerify, onResend, onBack }: ForgotCodeStepProps) {
  const errorId = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [resendAt, setResendAt] = useState(() => Date.now() + resendMs);
  const seconds = useSecondsUntil(resendAt);
  const first = useRef<HTMLInputElement>(null);
  const shown = problem ?? error;

  async function verify(wanted: string) {
    const outcome = await onVerify(wanted);
    if (outcome.ok) return;
    // Clear all boxes: correcting a single digit would submit an attempt with every key.
    setCode('');
    first.current?.focus();
  }

  /** Extracts the digits from the pasted text: `123 456`, `123-456`, or a longer part of the mail. */
  function paste(event: ClipboardEvent) {
    event.preventDefault();
    event.stopPropagation();
    const digits = event.clipboardData.getData('text/plain').replace(/\D/g, '').slice(0, oneTimeCode.digits);
    if (digits === '') return;
    setCode(digits);
    setProblem(null);
    if (digits.length === oneTimeCode.digits) void verify(digits);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length === oneTimeCode.digits) void verify(code);
    else setProblem(authTexts.otpRequired);
  }

  async function resend() {
    setCode('');
    setProblem(null);
    setResendAt(Date.now() + resendMs);
    const outcome = await onResend();
    if (!outcome.ok) setResendAt(Date.now());
  }

  return (
    <>
      <h1 className={classes.title}>{texts.codeTitle}</h1>
      <p className={classes.lead}>{texts.codeLead(email, oneTimeCode.minutes)}</p>
      <div className={classes.underLead}>
        <OutboxNote />
      </div>
      <form className={classes.form} onSubmit={submit} noValidate>
        <div onPasteCapture={paste}>
          <PinInput
            ref={first}
            length={oneTimeCode.digits}
            type="number"
            inputMode="numeric"
            size="lg"
            gap={8}
            placeholder=""
            autoFocus
            value={code}
            error={shown !== null}
            classNames={{ root: classes.pin ?? '', pinInput: classes.pinBox ?? '' }}
            role="group"
            aria-label={texts.code}
            getInputProps={(index) => ({
              'aria-label': texts.digit(index + 1, oneTimeCode.digits),
              'aria-describedby': shown === null ? undefined : errorId,
            })}
            onChange={(value) => {
              setCode(value);
              setProblem(null);
            }}
            onComplete={(value) => void verify(value)}
          />
          <p id={errorId} className={classes.problem} role="alert">
            {shown}
          </p>
        </div>
        <Button type="submit" fullWidth loading={loading}>
          {texts.verify}
        </Button>
      </form>
      <div className={classes.choices}>
        {seconds > 0 ? (
          <p className={classes.wait}>{texts.resendIn(seconds)}</p>
        ) : (
          <Button variant="subtle" disabled={loading} onClick={resend}>
            {texts.resend}
          </Button>
        )}
        <Button variant="subtle" onClick={onBack}>
          {texts.otherEmail}
        </Button>
      </div>
    </>
  );
}
