import type { Analysis } from '@interest-miner/contract/premium/endpoints';
import { premiumLimits } from '@interest-miner/contract/premium/limits';
import { Button, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { takeFocus } from '#web/lib/focus.ts';
import { UndoBar } from '#web/ui/data-table/undo-bar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { useNameAnalysis } from '../refine/use-name-analysis.ts';
import { texts } from '../texts.ts';
import classes from './analysis-header.module.css';
import { BriefLine } from './brief-line.tsx';

interface AnalysisHeaderProps {
  analysis: Analysis;
  owner: string;
  figures: ReactNode;
  actions: ReactNode;
}

/** The header of an analysis in one line: its name, editable in place, or its product; its brief and its figures. */
export function AnalysisHeader({ analysis, owner, figures, actions }: AnalysisHeaderProps) {
  const { id, name, businessInfo } = analysis;
  const { mutate, isPending } = useNameAnalysis(owner);
  const [editing, setEditing] = useState(false);
  const [undo, setUndo] = useState<{ text: string; back: string } | null>(null);
  // The button that opened the field gets the focus back.
  const [returning, setReturning] = useState(false);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('name')).trim();
    close();
    if (typed === (name ?? '')) return;
    mutate(
      { id, name: typed },
      { onSuccess: () => setUndo({ text: typed === '' ? texts.unnamed : texts.named(typed), back: name ?? '' }) },
    );
  }

  function close() {
    setEditing(false);
    setReturning(true);
  }

  const editor = (
    <form
      className={classes.form}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <TextInput
        ref={takeFocus}
        name="name"
        className={classes.field ?? ''}
        aria-label={texts.nameLabel}
        placeholder={businessInfo.productName}
        defaultValue={name ?? ''}
        maxLength={premiumLimits.productName}
        autoComplete="off"
      />
      <Button type="submit">{texts.save}</Button>
      <Button variant="subtle" color="gray" px={10} onClick={close}>
        {texts.cancel}
      </Button>
    </form>
  );
  return (
    <>
      <PageHeader
        level={2}
        heading={
          <>
            {name ?? businessInfo.productName}
            <IconButton
              ref={returning ? takeFocus : null}
              busy={isPending}
              label={name === null ? texts.nameAnalysis : texts.renameAnalysis}
              title={name === null ? texts.nameAnalysis : texts.renameAnalysis}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </>
        }
        {...(editing && { editor })}
        lead={<BriefLine analysis={analysis} />}
        figures={figures}
        actions={actions}
      />
      <div className={classes.undo}>
        <UndoBar
          text={undo?.text ?? null}
          busy={isPending}
          onUndo={() => undo && mutate({ id, name: undo.back }, { onSuccess: () => setUndo(null) })}
          onDismiss={() => setUndo(null)}
        />
      </div>
    </>
  );
}
