import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { dismissFailure } from '#web/ui/toast.tsx';

type Values = Record<string, string>;
type Errors<V extends Values> = Partial<Record<keyof V & string, string>>;

interface FormOptions<V extends Values, Out> {
  initial: V;
  schema: z.ZodType<Out>;
  /** Called with the parsed values once they pass the schema. */
  submit: (values: Out, form: HTMLFormElement) => void;
  /** Called with the first error; every error is also shown below its field. */
  invalid?: (message: string) => void;
}

/**
 * A form validated by a schema of the contract: one error per field, cleared when it is edited, and focus on the first
 * invalid field. Fields are found by `name` and uncontrolled, so that text typed before hydration is kept.
 */
export function useForm<V extends Values, Out>({ initial, schema, submit, invalid }: FormOptions<V, Out>) {
  const [errors, setErrors] = useState<Errors<V>>({});
  const names = Object.keys(initial) as (keyof V & string)[];

  /** Shows errors, including the server's, below their fields and focuses the first one. */
  function showErrors(found: Record<string, string>, form: HTMLFormElement) {
    setErrors(found as Errors<V>);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    dismissFailure();
    const typed = new FormData(event.currentTarget);
    const result = schema.safeParse(Object.fromEntries(names.map((name) => [name, typed.get(name) ?? ''])));
    if (result.success) {
      setErrors({});
      submit(result.data, event.currentTarget);
      return;
    }
    const found: Record<string, string> = {};
    for (const issue of result.error.issues) found[String(issue.path[0])] ??= issue.message;
    showErrors(found, event.currentTarget);
    const first = names.map((name) => found[name]).find((message) => message !== undefined);
    if (first !== undefined) invalid?.(first);
  }

  /** Props for the input called `name`. */
  function field(name: keyof V & string) {
    return {
      name,
      defaultValue: initial[name],
      error: errors[name],
      onChange: () => setErrors((before) => ({ ...before, [name]: undefined })),
    };
  }

  return { field, onSubmit, showErrors };
}
