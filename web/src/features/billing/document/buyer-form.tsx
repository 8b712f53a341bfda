import '../styles.ts';
import { type Buyer, buyer as buyerSchema, gstStates } from '@interest-miner/contract/billing/gst';
import { buyerLimits } from '@interest-miner/contract/billing/limits';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '#web/ui/use-form.ts';
import classes from './buyer-form.module.css';
import { invoiceTexts as texts } from './texts.ts';

const states = Object.entries(gstStates)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => (a.label < b.label ? -1 : 1));

interface BuyerFormProps {
  /** The button texts: what comes next, and the way back. */
  texts: { submit: string; back: string };
  /** Whether the address is being saved. */
  loading?: boolean;
  /** The address of the last payment. */
  last: Buyer | null;
  onDone: (buyer: Buyer) => void;
  onBack: () => void;
}

/** Asks where the buyer is, before a payment with a tax invoice. */
export function BuyerForm({ texts: { submit, back }, loading = false, last, onDone, onBack }: BuyerFormProps) {
  const form = useForm({
    initial: {
      state: last?.state ?? '',
      pin: last?.pin ?? '',
      address: last?.address ?? '',
      business_name: last?.business_name ?? '',
      gstin: last?.gstin ?? '',
    },
    schema: buyerSchema,
    submit: onDone,
  });
  return (
    <form className={classes.form} method="dialog" onSubmit={form.onSubmit} noValidate>
      <h3 className={classes.title}>{texts.buyerTitle}</h3>
      <p className={classes.lead}>{texts.buyerLead}</p>
      <NativeSelect
        label={texts.stateLabel}
        data={[{ value: '', label: texts.stateChoose, disabled: true }, ...states]}
        data-autofocus
        {...form.field('state')}
      />
      <TextInput
        label={texts.pin}
        description={texts.pinHint}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={buyerLimits.pin}
        {...form.field('pin')}
      />
      <TextInput
        label={texts.address}
        autoComplete="street-address"
        maxLength={buyerLimits.address}
        {...form.field('address')}
      />
      <TextInput
        label={texts.businessName}
        autoComplete="organization"
        maxLength={buyerLimits.businessName}
        {...form.field('business_name')}
      />
      <TextInput label={texts.gstinLabel} maxLength={buyerLimits.gstin} {...form.field('gstin')} />
      <div className={classes.actions}>
        <Button type="submit" loading={loading}>
          {submit}
        </Button>
        <Button variant="default" onClick={onBack}>
          {back}
        </Button>
      </div>
    </form>
  );
}
