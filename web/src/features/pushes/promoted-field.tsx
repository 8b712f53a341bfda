import type { PushForm } from '@interest-miner/contract/pushes/endpoints';
import { NativeSelect, TextInput } from '@mantine/core';
import { formatDate } from '#web/lib/format.ts';
import { texts } from './texts.ts';

interface PromotedFieldProps {
  promoted: NonNullable<PushForm['promoted']>;
  /** Name, value, error and change of the field. */
  field: Omit<Parameters<typeof NativeSelect>[0] & Parameters<typeof TextInput>[0], 'data'> & { value: string };
}

/** Whether the account has something to choose from, or an id must be typed. */
export const canChoose = ({ choices }: Pick<PromotedFieldProps['promoted'], 'choices'>): boolean =>
  choices !== null && choices.length > 0;

/** The page or pixel of the ad set: by name from those of the account, else by its id. */
export function PromotedField({ promoted, field }: PromotedFieldProps) {
  const { kind, choices } = promoted;
  if (choices === null || choices.length === 0) {
    const why = choices === null ? texts.promotedUnread[kind] : texts.promotedNone[kind];
    return <TextInput label={texts.promotedId[kind]} description={why} inputMode="numeric" {...field} />;
  }
  const chosen = choices.find(({ id }) => id === field.value);
  // The page or pixel of an earlier push may no longer be among them.
  const former = chosen === undefined && field.value !== '' ? [{ value: field.value, label: field.value }] : [];
  return (
    <NativeSelect
      label={texts.promoted[kind]}
      description={describe(kind, chosen)}
      data={[
        { value: '', label: texts.choose },
        ...former,
        ...choices.map(({ id, name }) => ({ value: id, label: nameOf(id, name, choices) })),
      ]}
      {...field}
    />
  );
}

type Choice = NonNullable<PromotedFieldProps['promoted']['choices']>[number];

/** The name, with the id if another one has the same name. */
function nameOf(id: string, name: string, choices: readonly Choice[]): string {
  return choices.some((other) => other.id !== id && other.name === name) ? `${name} (${id})` : name;
}

function describe(kind: 'page' | 'pixel', chosen: Choice | undefined): string {
  if (kind === 'page' || chosen === undefined) return texts.promotedWhy[kind];
  if (chosen.last_fired_at === null) return texts.neverFired;
  return texts.firedOn(formatDate(Date.parse(chosen.last_fired_at)));
}
