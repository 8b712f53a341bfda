import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconFileSpreadsheet, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { idsInWords } from '#web/lib/at-meta.ts';
import type { ExportFormat } from '#web/lib/export/export-rows.ts';
import { formatCount } from '#web/lib/format.ts';
import classes from './kit-dialog.module.css';
import { splitByMeta } from './meta-rows.ts';
import { texts } from './texts.ts';
import { useFindAtMeta } from './use-find-at-meta.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Copies text and says what was copied. */
export type Copy = (text: string, what: string) => Promise<void>;

const namesOf = (rows: readonly InterestSnapshot[]) => rows.map(({ name }) => name).join('\n');

/** One part of the kit: its description on the left, its buttons on the right. */
export function Part({ title, hint, action, children }: PartProps) {
  return (
    <div className={classes.part}>
      <div className={classes.line}>
        <div className={classes.words}>
          <h3 className={classes.partTitle}>{title}</h3>
          <p className={classes.hint}>{hint}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}

interface PartProps {
  title: string;
  hint: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** The names, which the search field in Ads Manager finds. */
export function NamesPart({ rows, onCopy }: { rows: readonly InterestSnapshot[]; onCopy: Copy }) {
  return (
    <Part
      title={texts.names}
      hint={texts.namesHint}
      action={
        <Button leftSection={<IconCopy {...icon} />} onClick={() => onCopy(namesOf(rows), texts.names)}>
          {texts.copyNames}
        </Button>
      }
    />
  );
}

interface IdsPartProps {
  rows: readonly InterestSnapshot[];
  onCopy: Copy;
  /** Receives all rows, with Meta's ids where known. */
  onFound: (rows: readonly InterestSnapshot[]) => void;
}

/** Meta's ids, and how many Meta had this year; for rows without one, their names. */
export function IdsPart({ rows, onCopy, onFound }: IdsPartProps) {
  const { atMeta, ours } = splitByMeta(rows);
  const [now] = useState(() => Date.now());
  const { canFind, finding, outcome, find } = useFindAtMeta(rows, onFound);
  const ids = () => onCopy(atMeta.map(({ id }) => id).join('\n'), texts.ids);
  return (
    <Part
      title={texts.ids}
      hint={atMeta.length === 0 ? texts.idsNone : texts.idsHint(formatCount(rows.length), idsInWords(rows, now))}
      action={
        atMeta.length > 0 && (
          <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={ids}>
            {texts.copyIds(formatCount(atMeta.length))}
          </Button>
        )
      }
    >
      {ours.length > 0 && (
        <details className={classes.missing}>
          <summary>{texts.missing(formatCount(ours.length))}</summary>
          <p className={classes.hint}>{texts.missingHint}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
          <section className={classes.names} tabIndex={0} aria-label={texts.missing(formatCount(ours.length))}>
            {ours.map(({ name }) => name).join(', ')}
          </section>
          <div className={classes.buttons}>
            <Button
              variant="default"
              leftSection={<IconCopy {...icon} />}
              onClick={() => onCopy(namesOf(ours), texts.names)}
            >
              {texts.copyMissing}
            </Button>
            {canFind && (
              <Button
                variant="default"
                leftSection={<IconSearch {...icon} />}
                disabled={finding}
                onClick={() => void find(ours)}
              >
                {finding ? texts.finding : texts.find}
              </Button>
            )}
          </div>
        </details>
      )}
      {outcome !== null && (
        <p className={classes.hint} role="status">
          {outcome}
        </p>
      )}
    </Part>
  );
}

/** The rows as a file with the columns of the screen that opened the kit. */
export function FilePart({ onSave }: { onSave: (format: ExportFormat) => void }) {
  return (
    <Part title={texts.file} hint={texts.fileHint}>
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={() => onSave('csv')}>
          {texts.csv}
        </Button>
        <Button variant="default" leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => onSave('xlsx')}>
          {texts.xlsx}
        </Button>
      </div>
    </Part>
  );
}
