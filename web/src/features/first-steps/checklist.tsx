import { type StepName, stepNames } from '@interest-miner/contract/first-steps/endpoints';
import { IconCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './checklist.module.css';
import { Sample } from './sample.tsx';
import { texts } from './texts.ts';
import { useDismiss, useFirstSteps } from './use-first-steps.ts';

/** Where a step is taken; a step without an address is taken on this page, or by itself. */
const places: Partial<Record<StepName, string>> = {
  collected: paths.lists,
  built: paths.audiences,
  connected: paths.metaConnection,
  pushed: paths.audiences,
};

interface ChecklistProps {
  /** Opens the brief of the sample that was made. */
  onMade: (briefId: string) => void;
}

/** The first steps, ticked by what is there. Disappears when all are done, or when it is told to. */
export function Checklist({ onMade }: ChecklistProps) {
  const { data } = useFirstSteps();
  const dismiss = useDismiss();
  if (!data || data.dismissed) return null;
  const done = stepNames.filter((name) => data.steps[name]).length;
  if (done === stepNames.length) return null;
  return (
    <section className={classes.section} aria-labelledby="first-steps-title">
      <header className={classes.head}>
        <h2 id="first-steps-title" className={classes.title}>
          {texts.title}
        </h2>
        <p className={classes.count}>{texts.done(done, stepNames.length)}</p>
        <IconButton label={texts.dismiss} busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      <ol>
        {stepNames.map((name) => (
          <Step key={name} name={name} isDone={data.steps[name]} />
        ))}
      </ol>
      <Sample onMade={onMade} />
    </section>
  );
}

function Step({ name, isDone }: { name: StepName; isDone: boolean }) {
  const { title, hint } = texts.steps[name];
  const to = places[name];
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>
        {isDone && <span className="visually-hidden">{texts.isDone}</span>}
        {isDone || to === undefined ? <strong>{title}</strong> : <Link to={to}>{title}</Link>}
        {!isDone && <small>{hint}</small>}
      </span>
    </li>
  );
}
