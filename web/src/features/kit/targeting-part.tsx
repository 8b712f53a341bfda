import type { AudienceSpec } from '@interest-miner/contract/audiences/spec';
import { toTargeting } from '@interest-miner/contract/audiences/targeting-json';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './kit-dialog.module.css';
import { type Copy, Part } from './kit-parts.tsx';
import { texts } from './texts.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface TargetingPartProps {
  spec: AudienceSpec;
  onCopy: Copy;
}

/** The targeting JSON for Meta's API, and what is missing from it. */
export function TargetingPart({ spec, onCopy }: TargetingPartProps) {
  const { targeting, notes } = toTargeting(spec);
  const text = JSON.stringify(targeting, null, 2);
  return (
    <Part
      title={texts.json}
      hint={texts.jsonHint}
      action={
        <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={() => onCopy(text, texts.json)}>
          {texts.copyJson}
        </Button>
      }
    >
      {notes.map((note) => (
        <p key={note} className={classes.hint}>
          {note}
        </p>
      ))}
      <Spec text={text} />
    </Part>
  );
}

function Spec({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? texts.hide : texts.show}
      </button>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
        <section id={id} className={classes.json} tabIndex={0} aria-label={texts.json}>
          <pre>{text}</pre>
        </section>
      )}
    </>
  );
}
