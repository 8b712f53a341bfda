import { Check } from '#web/ui/check.tsx';
import classes from './renew-choice.module.css';
import { planTexts as texts } from './texts.ts';
import { useSubscription } from './use-subscription.ts';

/** Whether the plan renews: by monthly charges if the gateway supports them, otherwise with reminders. */
export function RenewChoice({ checked, onChange }: { checked: boolean; onChange: (renew: boolean) => void }) {
  const { data: current } = useSubscription();
  const hints = { renewing: texts.renewAutomatic, one_off: texts.renewReminder };
  return (
    <div className={classes.choice}>
      <Check checked={checked} onChange={onChange}>
        {current?.mode === 'one_off' ? texts.remind : texts.renew}
      </Check>
      <p className={classes.hint}>{current ? hints[current.mode] : texts.renewUnknown}</p>
    </div>
  );
}
