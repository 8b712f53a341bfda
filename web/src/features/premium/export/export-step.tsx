import { snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import type { Analysis, AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { Button } from '@mantine/core';
import { IconDownload, IconSpeakerphone, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { sizeInWords, sizeOf } from '#web/lib/audience-size.ts';
import { formatCount, formatDate } from '#web/lib/format.ts';
import { type Selection, useSelected } from '#web/ui/data-table/use-selection.ts';
import { Facts } from '#web/ui/facts.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { BuildAudience } from '#web/ui/interest-table/selection-bar.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from '../texts.ts';
import { openAnalysisKit, saveCsv } from './export-analysis.ts';
import classes from './export-step.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const shownAtOnce = 50;

interface ExportStepProps {
  analysis: Analysis;
  selection: Selection<AnalyzedInterest>;
  /** Reference time for the ages of sizes, in milliseconds. */
  now: number;
  onResults: () => void;
  build: BuildAudience;
  /** Called after something was exported or copied. */
  onExported: () => void;
}

/** Step four: file export, the Ads Manager kit, Add to Campaign, and a summary of the analysis. */
export function ExportStep({ analysis, selection, now, onResults, onExported, build }: ExportStepProps) {
  const all = analysis.analyzedInterests;
  const selected = useSelected(selection);
  const count = selected.length;
  const rows = count > 0 ? selected : all;

  const taken = { analysis, rows, onDone: onExported };

  function addToCampaign() {
    const interests = selected.map(({ id, name }) => ({ id, name }));
    // biome-ignore lint/suspicious/noConsole: the specification requires this button only to log
    console.log(texts.addToCampaign, interests);
    showToast(texts.ready(interests.length));
    onExported();
  }

  return (
    <div className={classes.columns}>
      <section aria-labelledby="export-title">
        <h2 id="export-title" className={classes.title}>
          {texts.exportTitle}
        </h2>
        <p className={classes.lead}>{count > 0 ? texts.exportSome(formatCount(count)) : texts.exportAll}</p>
        <div className={classes.buttons}>
          <Button
            variant={count > 0 ? 'default' : 'filled'}
            leftSection={<IconDownload {...icon} />}
            disabled={all.length === 0}
            onClick={() => saveCsv(taken)}
          >
            {texts.exportCsv}
          </Button>
          <Button
            variant="default"
            leftSection={<IconSpeakerphone {...icon} />}
            disabled={rows.length === 0}
            onClick={() => openAnalysisKit(taken)}
          >
            {texts.kit}
          </Button>
        </div>
        <h2 className={classes.subtitle}>
          {texts.selectedTitle} {count > 0 && <span className={classes.count}>{formatCount(count)}</span>}
        </h2>
        {count === 0 ? (
          <p className={classes.none}>
            {texts.noneSelected}{' '}
            <Button variant="subtle" px={6} onClick={onResults}>
              {texts.toResults}
            </Button>
          </p>
        ) : (
          <>
            <Selected selection={selection} now={now} />
            <div className={classes.next}>
              {build(analysis.businessInfo.productName, selected.map(snapshotOfAnalyzed))}
              <Button variant="default" onClick={addToCampaign}>
                {texts.addToCampaign}
              </Button>
            </div>
          </>
        )}
      </section>
      <Summary analysis={analysis} selected={count} />
    </div>
  );
}

function Selected({ selection, now }: { selection: Selection<AnalyzedInterest>; now: number }) {
  const items = useSelected(selection);
  const [shown, setShown] = useState(shownAtOnce);
  const hidden = items.length - shown;
  return (
    <ul className={classes.list}>
      {items.slice(0, shown).map((row) => (
        <li key={row.id} className={classes.row}>
          <span className={classes.name}>{row.name}</span>
          <span className={classes.size}>{sizeInWords(sizeOf(snapshotOfAnalyzed(row)), now)}</span>
          <IconButton label={texts.remove(row.name)} onClick={() => selection.toggle(row.id)}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <Button variant="subtle" px={6} onClick={() => setShown(items.length)}>
            {texts.more(hidden)}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Summary({ analysis, selected }: { analysis: Analysis; selected: number }) {
  const { businessInfo: business, lookups, analyzedInterests, engine_label: engine, created_at: created } = analysis;
  const found = lookups.reduce((sum, lookup) => sum + lookup.found, 0);
  return (
    <section aria-labelledby="summary-title">
      <h2 id="summary-title" className={classes.title}>
        {texts.summaryTitle}
      </h2>
      <div className={classes.summary}>
        <Facts
          facts={[
            {
              name: texts.summaryBusiness,
              value: `${business.productName}\n${business.category}, ${business.location}`,
            },
            { name: texts.promotionGoal, value: business.promotionGoal },
            { name: texts.summaryEngine, value: texts.from(engine, formatDate(Date.parse(created))) },
            {
              name: texts.summaryLookups,
              value: texts.summaryLookupsValue(formatCount(lookups.length), formatCount(found)),
            },
            {
              name: texts.summaryResult,
              value: texts.summaryResultValue(formatCount(analyzedInterests.length), formatCount(selected)),
            },
          ]}
        />
      </div>
    </section>
  );
}
