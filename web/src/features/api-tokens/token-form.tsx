import { createApiTokenBody } from '@interest-miner/contract/api-tokens/endpoints';
import { apiTokenLimits } from '@interest-miner/contract/api-tokens/limits';
import { type Scope, scopeNames, scopes } from '@interest-miner/contract/scopes';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { Check } from '#web/ui/check.tsx';
import { showToast } from '#web/ui/toast.tsx';
import classes from './api-page.module.css';
import { texts } from './texts.ts';
import { useCreateToken } from './use-api-tokens.ts';

type Errors = Partial<Record<string, string>>;

/** Ticked at first: what most assistants need. */
const usual: readonly Scope[] = ['interests:read', 'lists:read', 'lists:write'];

/** The form for a new token. @param onCreated receives the token, which is shown only once */
export function TokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const [chosen, setChosen] = useState<readonly Scope[]>(usual);
  const [errors, setErrors] = useState<Errors>({});
  const create = useCreateToken();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const body = createApiTokenBody.safeParse({
      name: typed.get('name') ?? '',
      scopes: chosen,
      expires_in_days: Number(typed.get('expires_in_days')),
    });
    if (!body.success) {
      const found: Errors = {};
      for (const { path, message } of body.error.issues) found[String(path[0])] ??= message;
      setErrors(found);
      if (found.name !== undefined) form.querySelector<HTMLElement>('[name="name"]')?.focus();
      return;
    }
    setErrors({});
    create.mutate(body.data, {
      onSuccess: ({ token }) => {
        form.reset();
        onCreated(token);
      },
      onError: (error) => {
        if (error instanceof ApiError) setErrors(error.fields);
        showToast(texts.createFailed, messageOf(error, texts.createFailed), 'destructive');
      },
    });
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        name="name"
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={apiTokenLimits.name}
        autoComplete="off"
        error={errors.name}
        onChange={() => setErrors((before) => ({ ...before, name: undefined }))}
      />
      <fieldset className={classes.scopes}>
        <legend>{texts.scopes}</legend>
        {scopeNames.map((name) => (
          <Check
            key={name}
            checked={chosen.includes(name)}
            onChange={(on) => {
              setChosen(on ? [...chosen, name] : chosen.filter((other) => other !== name));
              setErrors((before) => ({ ...before, scopes: undefined }));
            }}
          >
            <span>
              {scopes[name]} <code className={classes.muted}>{name}</code>
            </span>
          </Check>
        ))}
        {errors.scopes !== undefined && (
          <p className={classes.error} role="alert">
            {errors.scopes}
          </p>
        )}
      </fieldset>
      <NativeSelect
        name="expires_in_days"
        label={texts.expiry}
        defaultValue="90"
        data={apiTokenLimits.days.map((days) => ({ value: String(days), label: texts.days[days] }))}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={create.isPending}>
          {texts.createButton}
        </Button>
      </div>
    </form>
  );
}
