import { limitOrHint } from '@interest-miner/contract/audiences/goals';
import { IconFence, IconSparkles } from '@tabler/icons-react';
import { memo } from 'react';
import { useBriefOf } from '#web/lib/brief-of.ts';
import { Check } from '#web/ui/check.tsx';
import { isBrowsersCountry } from '#web/ui/targeting/brief-facts.ts';
import { AgesField, GenderField, GoalField, LanguagesField, PlacesField } from '#web/ui/targeting/fields.tsx';
import type { SettingsPart } from '#web/ui/targeting/settings.ts';
import type { Draft, Edit } from '../draft.ts';
import { builderTexts as texts } from '../texts.ts';
import classes from './people.module.css';

interface PeopleProps {
  briefId: string | null;
  draft: Draft;
  onEdit: (edit: Edit) => void;
}

/** Places, age, gender, languages and goal, with a sentence on how Meta treats the interests. */
export const People = memo(function People({ briefId, draft, onEdit }: PeopleProps) {
  // Asked for here: an answer renders these fields again, and not the groups.
  const brief = useBriefOf(briefId);
  const isBrowsers = !brief.isLoading && isBrowsersCountry(brief.data?.facts, draft);
  const set = (part: SettingsPart) => onEdit({ type: 'set', part });
  const meaning = limitOrHint(draft.goal, draft.advantage_audience);
  const Sign = meaning.kind === 'limit' ? IconFence : IconSparkles;
  const field = { settings: draft, onEdit: set };
  return (
    <section aria-labelledby="people-title" className={classes.people}>
      <h2 id="people-title" className="visually-hidden">
        {texts.people}
      </h2>
      <div className={classes.wide}>
        <PlacesField {...field} isBrowsers={isBrowsers} />
      </div>
      <AgesField {...field} />
      <GenderField {...field} />
      <div className={classes.wide}>
        <LanguagesField {...field} />
      </div>
      <div className={classes.goal}>
        <GoalField {...field} describedBy="limit-or-hint" />
        <Check checked={draft.advantage_audience} onChange={(advantage_audience) => set({ advantage_audience })}>
          {texts.advantage}
        </Check>
        <p id="limit-or-hint" className={classes.meaning} data-kind={meaning.kind}>
          <Sign size={18} stroke={1.75} aria-hidden />
          {meaning.sentence}
        </p>
      </div>
    </section>
  );
}, samePeople);

/** Whether only groups or name differ, which it does not show: its selects hold hundreds of options. */
function samePeople(before: PeopleProps, after: PeopleProps): boolean {
  const keys = Object.keys(after.draft) as (keyof Draft)[];
  const shown = keys.filter((key) => key !== 'groups' && key !== 'name');
  if (before.briefId !== after.briefId) return false;
  return before.onEdit === after.onEdit && shown.every((key) => before.draft[key] === after.draft[key]);
}
