import { type BriefDetail, updateBrief } from '@interest-miner/contract/briefs/endpoints';
import type { FactName, FactValues } from '@interest-miner/contract/briefs/facts';
import { type SpecialAdCategory, specialAdCategories } from '@interest-miner/contract/pushes/rules';
import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { changesBrief } from '#web/lib/brief-contents.ts';
import { briefKey, useBriefOf } from '#web/lib/brief-of.ts';
import { callForData } from '#web/lib/client.ts';
import { showFailure } from '../show-failure.ts';
import classes from './brief-chips.module.css';
import { type SettingBesideBrief, settingsBesideBrief } from './brief-facts.ts';
import { fieldOf } from './fields.tsx';
import type { Settings, SettingsPart } from './settings.ts';
import { chipTexts as texts } from './texts.ts';

const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const;

interface BriefChipsProps {
  /** Null for what belongs to no brief. */
  briefId: string | null;
  settings: Settings;
  onEdit: (part: SettingsPart) => void;
  title: string;
  /** Settings to show even if the brief says nothing about them. */
  also?: readonly FactName[];
  /** The special ad category, once it is chosen. */
  category?: SpecialAdCategory | undefined;
}

/** Places, ages, gender, languages and goal as chips that say what comes from the brief; each opens its field beneath. */
export function BriefChips({ briefId, settings, onEdit, title, also = [], category }: BriefChipsProps) {
  const id = useId();
  const [opened, setOpened] = useState<FactName | null>(null);
  const { data, isLoading } = useBriefOf(briefId);
  const shown = settingsBesideBrief(data?.facts, settings, also);
  const limits = category !== undefined && specialAdCategories[category].limits;
  const mayBeForbidden = shown.some(({ forbidden }) => forbidden);
  if (shown.length === 0) return null;
  const Field = opened && fieldOf[opened];
  return (
    <section className={classes.section} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={classes.title}>
        {title}
      </h3>
      <ul className={classes.chips}>
        {shown.map((setting) => (
          <li key={setting.name} className={classes.item}>
            <Chip
              setting={setting}
              isForbidden={limits && setting.forbidden}
              isMixed={also.length > 0}
              isBrowsers={setting.isBrowsers && !isLoading}
              isOpen={opened === setting.name}
              controls={`${id}-field`}
              onToggle={() => setOpened(opened === setting.name ? null : setting.name)}
            />
            {briefId !== null && <Differs briefId={briefId} setting={setting} onEdit={onEdit} />}
          </li>
        ))}
      </ul>
      {Field && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the field's label
        <div id={`${id}-field`} className={classes.field} role="group" aria-label={texts.names[opened]}>
          <Field settings={settings} onEdit={onEdit} />
          <Button variant="subtle" size="compact-sm" px={6} onClick={() => setOpened(null)}>
            {texts.done}
          </Button>
        </div>
      )}
      {limits && mayBeForbidden && (
        <p className={classes.hint} role="status">
          {texts.forbidden(specialAdCategories[category].label)}
        </p>
      )}
      {category === undefined && mayBeForbidden && <p className={classes.hint}>{texts.categories}</p>}
    </section>
  );
}

interface ChipProps {
  setting: SettingBesideBrief;
  isForbidden: boolean;
  /** Whether chips that do not come from the brief stand beside it. */
  isMixed: boolean;
  isBrowsers: boolean;
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
}

function Chip({ setting, isForbidden, isMixed, isBrowsers, isOpen, controls, onToggle }: ChipProps) {
  const { name, own, brief, isUsed } = setting;
  return (
    <button
      type="button"
      className={classes.chip}
      data-used={isUsed || undefined}
      title={isUsed ? brief?.source : undefined}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      {isUsed && <IconCheck {...icon} />}
      <span className="visually-hidden">{`${texts.names[name]}: `}</span>
      {isForbidden ? <s>{own}</s> : <span>{own}</span>}
      {isForbidden && <span className={classes.note}>{texts.notAllowed}</span>}
      {isUsed && !isForbidden && <span className={isMixed ? classes.note : 'visually-hidden'}>{texts.fromBrief}</span>}
      {isBrowsers && <span className={classes.note}>{texts.browsers}</span>}
      <IconPencil {...icon} className={classes.pencil} />
    </button>
  );
}

/** What to do with a value that differs from the brief's: take the brief's, or give the brief this one. */
function Differs({
  briefId,
  setting,
  onEdit,
}: Pick<BriefChipsProps, 'onEdit'> & { briefId: string; setting: SettingBesideBrief }) {
  const client = useQueryClient();
  const keep = useMutation({
    ...changesBrief,
    mutationFn: (facts: Partial<FactValues>) =>
      callForData(updateBrief, { params: { id: briefId }, body: { facts } }, { fallback: texts.keepFailed }),
    onSuccess: (brief: BriefDetail) => client.setQueryData(briefKey(briefId), brief),
    onError: showFailure(texts.keepFailed),
  });
  const { brief, isUsed, own, edit, canKeep } = setting;
  if (brief === null || isUsed) return null;
  return (
    <span className={classes.other}>
      <Button variant="subtle" size="compact-sm" px={6} title={brief.source} onClick={() => onEdit(brief.part)}>
        {texts.takeBack(brief.said)}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        px={6}
        loading={keep.isPending}
        disabled={!canKeep}
        onClick={() => keep.mutate(edit)}
      >
        {texts.keep(own)}
      </Button>
    </span>
  );
}
