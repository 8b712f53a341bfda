import type { Audience } from '@interest-miner/contract/audiences/endpoints';
import type { AudienceSpec, AudienceSpecInput } from '@interest-miner/contract/audiences/spec';
import { factNames } from '@interest-miner/contract/briefs/facts';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import type { SpecialAdCategory } from '@interest-miner/contract/pushes/rules';
import { remainingGroups } from '@interest-miner/contract/pushes/targeting';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { idsInWords } from '#web/lib/at-meta.ts';
import { audiencePath } from '#web/lib/paths.ts';
import { BriefChips } from '#web/ui/targeting/brief-chips.tsx';
import { hasPlace, type Settings, type SettingsPart } from '#web/ui/targeting/settings.ts';
import { LeftOut, useLeftOut } from './left-out.tsx';
import classes from './push-page.module.css';
import { texts } from './texts.ts';

/** Names shown of one group. */
const shownAtOnce = 12;

/** Whether an audience has interests, and Meta could target none of them. */
export const hasNothingLeft = (spec: AudienceSpec): boolean =>
  spec.groups.length > 0 && remainingGroups(spec).length === 0;

/** What Meta could target of an audience, in groups that still have a row. */
function targetable(
  { groups }: Pick<AudienceSpec, 'groups'>,
  missing: readonly InterestSnapshot[],
): InterestSnapshot[][] {
  const left = new Set(missing.map(refOf));
  return groups.map((rows) => rows.filter((row) => !left.has(refOf(row)))).filter(({ length }) => length > 0);
}

interface PushRecapProps {
  audience: Audience;
  /** Where and whom it reaches, with what was edited here. */
  settings: Settings;
  onEdit: (part: SettingsPart) => void;
  /** The special ad category, once it is chosen. */
  category: SpecialAdCategory | undefined;
  /** The app's size of a targeting. */
  size: (spec: AudienceSpecInput) => ReactNode;
}

/** What a push sends, beside its form: people, interests, where and whom (each editable), and what is left out. */
export function PushRecap({ audience, settings, onEdit, category, size }: PushRecapProps) {
  const { spec } = audience;
  const left = useLeftOut(audience);
  const [now] = useState(() => Date.now());
  const { missing } = left;
  const groups = targetable(spec, missing);
  const rows = spec.groups.flat();
  return (
    <aside className={classes.recap} aria-labelledby="recap-title">
      <h2 id="recap-title">{texts.recap}</h2>
      {!hasNothingLeft(spec) &&
        hasPlace(settings) &&
        size({ ...settings, groups: groups.map((group) => group.map(refOf)) })}
      <div className={classes.wide}>
        <h3>{texts.interests}</h3>
        {rows.length === 0 ? (
          <p>{texts.everybody}</p>
        ) : (
          <>
            <p>{texts.interestsOf(rows.length - missing.length, rows.length)}</p>
            <p className={classes.muted}>{idsInWords(rows, now)}</p>
            {groups.map((group, place) => (
              <Fragment key={group.map(refOf).join()}>
                {place > 0 && <p className={classes.muted}>{texts.and}</p>}
                <Names rows={group} />
              </Fragment>
            ))}
          </>
        )}
      </div>
      <div className={classes.wide}>
        <BriefChips
          briefId={audience.brief_id}
          settings={settings}
          onEdit={onEdit}
          title={texts.who}
          also={factNames}
          category={category}
        />
      </div>
      <LeftOut audience={audience} {...left} />
      <Link to={audiencePath(audience.id)}>{texts.edit}</Link>
    </aside>
  );
}

function Names({ rows }: { rows: readonly InterestSnapshot[] }) {
  const more = rows.length - shownAtOnce;
  const names = rows.slice(0, shownAtOnce).map(({ name }) => name);
  return <p className={classes.names}>{[...names, ...(more > 0 ? [texts.more(more)] : [])].join(', ')}</p>;
}
