import type { Audience } from '@interest-miner/contract/audiences/endpoints';
import { refOf } from '@interest-miner/contract/interest';
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp, IconSpeakerphone } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo, useReducer } from 'react';
import { Link } from 'react-router';
import { isLost, useNewestAlerts } from '#web/lib/alerts.ts';
import { openKit } from '#web/lib/export/kit.ts';
import { paths, pushPath } from '#web/lib/paths.ts';
import { UndoBar } from '#web/ui/data-table/undo-bar.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { BriefChips } from '#web/ui/targeting/brief-chips.tsx';
import { hasPlace, type SettingsPart } from '#web/ui/targeting/settings.ts';
import { draftOf, entriesOf, inputOf, specOf } from '../draft.ts';
import { OverlapSection } from '../overlap/overlap-section.tsx';
import { SizePanel } from '../size/size-panel.tsx';
import { texts as pageTexts, builderTexts as texts } from '../texts.ts';
import { AddInterests } from './add-interests.tsx';
import classes from './builder.module.css';
import { exportAudience } from './export-audience.ts';
import { GroupCard, NewGroup } from './group.tsx';
import { GroupsContext } from './group-row.tsx';
import { applyStep, beginHistory } from './history.ts';
import { NameField } from './name-field.tsx';
import { People } from './people.tsx';
import { SaveState } from './save-state.tsx';
import { useAutosave } from './use-autosave.ts';
import { useShared } from './use-shared.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface BuilderProps {
  audience: Audience;
  /** Loads the audience again and discards unsaved changes. */
  onReload: () => void;
  /** What the app shows below the groups, such as a chart. */
  below?: ReactNode;
}

/** Edits one audience: groups filled from lists, people and places, live size, overlap. Saves automatically; undo and redo. */
export function Builder({ audience, onReload, below }: BuilderProps) {
  const [history, step] = useReducer(applyStep, audience, ({ name, spec }) => beginHistory(draftOf(name, spec)));
  const { now: draft, past, future, problem, replaced } = history;
  const alerts = useNewestAlerts();
  const lost = entriesOf(draft).filter((row) => isLost(alerts.get(refOf(row)))).length;
  const spec = useMemo(() => (hasPlace(draft) ? inputOf(draft) : null), [draft]);
  const shared = useShared(spec);
  // The groups and their size come first; the rest follows the first paint, in steps that do not block the browser.
  const painted = useDeferredValue(true, false);
  const saving = useAutosave(audience, draft);
  // Text fields have their own undo; selects have none.
  useHotkeys(
    [
      ['mod+Z', () => step({ type: 'undo' })],
      ['mod+shift+Z', () => step({ type: 'redo' })],
    ],
    ['INPUT', 'TEXTAREA'],
  );

  const set = (part: SettingsPart) => step({ type: 'set', part });

  function toAdsManager() {
    openKit({
      title: texts.kitTitle(draft.name),
      rows: entriesOf(draft),
      save: (format) => exportAudience(draft, format),
      audience: { briefId: audience.brief_id, spec: specOf(draft), onEdit: set },
    });
  }

  return (
    <Page
      title={draft.name}
      tab={`${draft.name} · ${pageTexts.title}`}
      back={{ to: paths.audiences, text: pageTexts.back }}
      heading={<NameField name={draft.name} onChange={(name) => step({ type: 'set', part: { name } })} />}
      actions={
        <>
          <SaveState {...saving} waitsForPlace={!hasPlace(draft)} />
          <Button.Group>
            <Button
              variant="default"
              px={10}
              aria-label={texts.undo}
              disabled={past.length === 0}
              onClick={() => step({ type: 'undo' })}
            >
              <IconArrowBackUp {...icon} />
            </Button>
            <Button
              variant="default"
              px={10}
              aria-label={texts.redo}
              disabled={future.length === 0}
              onClick={() => step({ type: 'redo' })}
            >
              <IconArrowForwardUp {...icon} />
            </Button>
          </Button.Group>
          <Button
            variant="default"
            leftSection={<IconSpeakerphone {...icon} />}
            disabled={entriesOf(draft).length === 0}
            onClick={toAdsManager}
          >
            {texts.kit}
          </Button>
          <Button component={Link} to={pushPath(audience.id)}>
            {texts.push}
          </Button>
        </>
      }
    >
      {saving.conflict && (
        <Notice kind="problem">
          {texts.conflict}{' '}
          <Button variant="subtle" px={6} onClick={onReload}>
            {texts.takeTheirs}
          </Button>
          <Button variant="subtle" px={6} onClick={saving.keepMine}>
            {texts.keepMine}
          </Button>
        </Notice>
      )}
      {lost > 0 && <Notice kind="problem">{texts.lost(lost)}</Notice>}
      {problem !== null && <Notice kind="problem">{problem}.</Notice>}
      <div className={classes.columns}>
        <div className={classes.side}>{painted && <AddInterests groups={draft.groups} onEdit={step} />}</div>
        <div className={classes.middle} tabIndex={-1}>
          <div className={classes.intro}>
            <h2>{texts.groups}</h2>
            <UndoBar
              text={replaced && texts.replaced(...replaced)}
              onUndo={() => step({ type: 'undo' })}
              onDismiss={() => step({ type: 'dismiss' })}
            />
          </div>
          {draft.groups.length === 0 && <p className={classes.hint}>{texts.everybody}</p>}
          <GroupsContext value={draft.groups}>
            <ol className={classes.groups}>
              {draft.groups.map((group, index) => (
                <li key={group.id}>
                  {index > 0 && <p className={classes.and}>{texts.and}</p>}
                  <GroupCard group={group} number={index + 1} shared={shared(index + 1)} onEdit={step} />
                </li>
              ))}
            </ol>
          </GroupsContext>
          <NewGroup onEdit={step} />
        </div>
        <div className={classes.people}>
          <div className={classes.size}>
            <SizePanel spec={spec} />
          </div>
          {painted && audience.brief_id !== null && (
            <BriefChips briefId={audience.brief_id} settings={draft} onEdit={set} title={texts.fromBrief} />
          )}
          {painted && <People briefId={audience.brief_id} draft={draft} onEdit={step} />}
        </div>
      </div>
      <div className={classes.below}>
        {painted && (
          <>
            <OverlapSection draft={draft} />
            {below}
          </>
        )}
      </div>
    </Page>
  );
}
