import { type FoundField, readAddress, readAddressBody } from '@interest-miner/contract/premium/endpoints';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { sessionSignal } from '#web/lib/session.ts';
import { texts } from '../texts.ts';
import classes from './read-address.module.css';

/** The server stops reading the page after five seconds; a model may then take longer. */
const timeoutMs = 60_000;

interface ReadAddressProps {
  onFound: (fields: readonly FoundField[]) => void;
  /** Restores the fields; undefined without anything to undo. */
  onUndo: (() => void) | undefined;
}

/** Fills the brief from a pasted web address. */
export function ReadAddress({ onFound, onUndo }: ReadAddressProps) {
  const [state, setState] = useState<{ reading?: boolean; note?: string; error?: string }>({});

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.reading) return;
    const parsed = readAddressBody.safeParse({ url: new FormData(event.currentTarget).get('address') });
    if (!parsed.success) return setState({ error: parsed.error.issues[0]?.message ?? texts.addressFailed });
    setState({ reading: true, note: texts.readingAddress });
    const signal = sessionSignal();
    try {
      const { data } = await call(
        readAddress,
        { body: parsed.data },
        { signal, timeoutMs, fallback: texts.addressFailed },
      );
      onFound(data.fields);
      setState({ note: texts.addressFound(data.fields.length, new URL(data.address).host) });
    } catch (error) {
      if (signal.aborted) return;
      const field = error instanceof ApiError ? error.fields.url : undefined;
      setState({ error: field ?? messageOf(error, texts.addressFailed) });
    }
  }

  return (
    <form className={classes.box} onSubmit={onSubmit} noValidate>
      <div className={classes.row}>
        <TextInput
          name="address"
          label={texts.address}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder={texts.addressPlaceholder}
          aria-describedby="address-note"
          aria-invalid={state.error !== undefined || undefined}
        />
        <Button type="submit" variant="default" loading={state.reading ?? false}>
          {texts.readAddress}
        </Button>
      </div>
      <p id="address-note" className={classes.note} data-failed={state.error !== undefined || undefined}>
        <span role="status">{state.error ?? state.note ?? texts.addressHint}</span>
        {onUndo && !state.reading && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              onUndo();
              setState({ note: texts.addressUndone });
            }}
          >
            {texts.undo}
          </Button>
        )}
      </p>
    </form>
  );
}
