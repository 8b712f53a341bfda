import './styles.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '#web/lib/browser.ts';
import type { ExportFormat } from '#web/lib/export/export-rows.ts';
import type { KitRequest } from '#web/lib/export/kit.ts';
import { formatCount } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { BriefChips } from '#web/ui/targeting/brief-chips.tsx';
import classes from './kit-dialog.module.css';
import { FilePart, IdsPart, NamesPart } from './kit-parts.tsx';
import { StepPicture } from './step-picture.tsx';
import { TargetingPart } from './targeting-part.tsx';
import { texts } from './texts.ts';
import { useKitSpec } from './use-kit-spec.ts';

interface KitDialogProps {
  request: KitRequest;
  onClose: () => void;
}

/** Everything needed to use rows in Ads Manager: names, Meta's ids, targeting JSON, files, and five steps. */
export function KitDialog({ request, onClose }: KitDialogProps) {
  const [rows, setRows] = useState(request.rows);
  const { spec, briefId, also, edit } = useKitSpec(request, rows);
  const [said, setSaid] = useState<{ text: string; failed: boolean } | null>(null);

  async function copy(text: string, what: string) {
    const copied = await copyText(text);
    setSaid({ text: copied ? texts.copied(what) : texts.copyFailed, failed: !copied });
  }

  async function save(format: ExportFormat) {
    try {
      await request.save(format);
      setSaid({ text: texts.saved, failed: false });
    } catch {
      setSaid({ text: texts.saveFailed, failed: true });
    }
  }

  return (
    <Overlay dims className={classes.kit ?? ''} label={texts.label} onClose={onClose}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{texts.title(formatCount(rows.length), rows.length === 1)}</h2>
          <p className={classes.about}>{request.title}</p>
        </div>
        <IconButton label={texts.close} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      <div className={classes.body}>
        <section className={classes.take} aria-label={texts.take}>
          <div className={classes.part}>
            <BriefChips briefId={briefId} settings={spec} onEdit={edit} title={texts.who} also={also} />
          </div>
          <NamesPart rows={rows} onCopy={copy} />
          <IdsPart rows={rows} onCopy={copy} onFound={setRows} />
          <TargetingPart spec={spec} onCopy={copy} />
          <FilePart onSave={save} />
        </section>
        <section className={classes.steps} aria-labelledby="kit-steps">
          <h3 id="kit-steps" className={classes.partTitle}>
            {texts.steps}
          </h3>
          <ol className={classes.list}>
            {texts.stepList.map(({ title, text }, index) => (
              <li key={title} className={classes.step}>
                <StepPicture step={index} />
                <div>
                  <p className={classes.stepTitle}>
                    <span className={classes.number}>{index + 1}</span> {title}
                  </p>
                  <p className={classes.hint}>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <p className={classes.said} role="status" data-failed={said?.failed || undefined}>
        {said?.text}
      </p>
    </Overlay>
  );
}
