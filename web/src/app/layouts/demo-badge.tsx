import { useSystemStatus } from '#web/lib/system-status.ts';
import { LaterCard } from '#web/ui/later-card.tsx';
import { shellTexts as texts } from '../texts.ts';
import classes from './demo-badge.module.css';

const load = async () => (await import('./demo-card.tsx')).DemoCard;

/** Says that built-in services are in use, and what that means. Nothing where all of them are real. */
export function DemoBadge() {
  const { data } = useSystemStatus();
  if (!data?.demo_data) return null;
  return (
    <LaterCard
      popup="dialog"
      load={load}
      failed={texts.notLoaded}
      failedHint={texts.notLoadedHint}
      button={
        <button type="button" className={classes.badge}>
          {texts.demoData}
        </button>
      }
    />
  );
}
