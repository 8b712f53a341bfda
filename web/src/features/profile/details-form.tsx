import { type Profile, type ProfileChange, profileChange } from '@interest-miner/contract/profile/endpoints';
import { profileLimits } from '@interest-miner/contract/profile/limits';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '#web/ui/use-form.ts';
import { today } from './dates.ts';
import classes from './settings.module.css';
import { texts } from './texts.ts';

interface DetailsFormProps {
  profile: Profile;
  loading: boolean;
  onSave: (change: ProfileChange, showErrors: (fields: Record<string, string>) => void) => void;
  onCancel: () => void;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, profileLimits.contact);

/** The profile form. Contact accepts digits only. */
export function DetailsForm({ profile, loading, onSave, onCancel }: DetailsFormProps) {
  const form = useForm({
    initial: {
      name: profile.name,
      contact: profile.contact ?? '',
      address: profile.address ?? '',
      country: profile.country ?? '',
      dob: profile.dob ?? '',
    },
    schema: profileChange,
    submit: (change, element) => onSave(change, (fields) => form.showErrors(fields, element)),
  });
  const contact = form.field('contact');
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <TextInput
        label={texts.name}
        autoComplete="name"
        autoFocus
        maxLength={profileLimits.name}
        {...form.field('name')}
      />
      <TextInput
        label={texts.contact}
        description={texts.contactHint}
        autoComplete="tel"
        inputMode="numeric"
        {...contact}
        onChange={(event) => {
          event.currentTarget.value = digitsOf(event.currentTarget.value);
          contact.onChange();
        }}
      />
      <Textarea
        label={texts.address}
        autoComplete="street-address"
        rows={3}
        maxLength={profileLimits.address}
        {...form.field('address')}
      />
      <TextInput
        label={texts.country}
        autoComplete="country-name"
        maxLength={profileLimits.country}
        {...form.field('country')}
      />
      <TextInput
        label={texts.dob}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max={today()}
        {...form.field('dob')}
      />
      <div className={classes.buttons}>
        <Button type="submit" disabled={loading}>
          {loading ? texts.saving : texts.save}
        </Button>
        <Button variant="default" disabled={loading} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
