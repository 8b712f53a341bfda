import { useSystemStatus } from '#web/lib/system-status.ts';
import { SourceNote } from '#web/ui/source-note.tsx';
import { texts } from '../texts.ts';
import classes from './business-form.module.css';
import type { Draft } from './draft.ts';

const shown = [
  ['productName', texts.productName],
  ['category', texts.category],
  ['productDescription', texts.productDescription],
  ['targetAudience', texts.targetAudience],
  ['location', texts.location],
  ['promotionGoal', texts.promotionGoal],
] as const;

/** Shows what the analysis receives and which engine runs it. The contact email is not included. */
export function BriefPreview({ values }: { values: Draft }) {
  const { data: status } = useSystemStatus();
  const engine = status?.ai_model ? texts.aiModel : texts.builtIn;
  const ownCatalogue = status?.demo_data !== false;
  const steps =
    ownCatalogue && !status?.ai_model
      ? [texts.previewRead(engine), texts.previewSort]
      : [
          texts.previewExpand(engine),
          texts.previewLookUp(ownCatalogue ? texts.catalogue : texts.meta),
          texts.previewRank(engine),
        ];
  const blank = shown.every(([name]) => values[name].trim() === '');
  return (
    <aside className={classes.preview} aria-labelledby="preview-title">
      <h2 id="preview-title" className={classes.subtitle}>
        {texts.previewTitle}
      </h2>
      <dl className={classes.facts}>
        <div>
          <dd>{blank ? texts.previewEmpty : texts.previewSentence}</dd>
        </div>
        {!blank &&
          shown.map(([name, label]) => {
            const value = values[name].trim();
            return (
              <div key={name}>
                <dt>{label}</dt>
                <dd className={classes.clamp} data-missing={value === '' || undefined}>
                  {value === '' ? texts.missingRow : value}
                </dd>
              </div>
            );
          })}
      </dl>
      <h2 className={classes.subtitle}>{texts.previewSteps}</h2>
      <ol className={classes.next}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <SourceNote />
    </aside>
  );
}
