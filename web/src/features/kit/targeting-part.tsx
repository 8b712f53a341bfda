import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { Button, NativeSelect } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { countryOptions, localCountry } from '#web/lib/countries.ts';
import type { KitTargeting } from '#web/lib/export/kit.ts';
import classes from './kit-dialog.module.css';
import { type Copy, Part } from './kit-parts.tsx';
import { targetingOf } from './meta-rows.ts';
import { texts } from './texts.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface TargetingPartProps {
  rows: readonly InterestSnapshot[];
  /** The audience's own spec; without it, one is built from rows and country. */
  load: (() => KitTargeting) | undefined;
  onCopy: Copy;
}

/** The targeting JSON for Meta's API, and what is missing from it. */
export function TargetingPart({ rows, load, onCopy }: TargetingPartProps) {
  const [country, setCountry] = useState(localCountry);
  const options = useMemo(countryOptions, []);
  const { targeting, notes } = load === undefined ? targetingOf(rows, country) : load();
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
      {load === undefined && (
        <NativeSelect
          className={classes.country ?? ''}
          label={texts.country}
          value={country}
          data={options}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
      )}
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
