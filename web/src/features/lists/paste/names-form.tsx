import { listLimits } from '@interest-miner/contract/lists/limits';
import { findLongName, parseNames } from '@interest-miner/contract/lists/pasted-names';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { Button, Textarea } from '@mantine/core';
import { type DragEvent, type FormEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { DialogActions } from '#web/ui/dialog.tsx';
import { texts } from '../texts.ts';
import classes from './names.module.css';

const maxFileBytes = 1_000_000;

interface NamesFormProps {
  text: string;
  onText: (text: string) => void;
  busy: boolean;
  /** Why the last lookup failed. */
  problem: string | null;
  onFind: (names: string[]) => void;
}

/** A field for names that are typed, pasted, or read from a dropped or chosen file. */
export function NamesForm({ text, onText, busy, problem, onFind }: NamesFormProps) {
  const later = useDeferredValue(text);
  const count = useMemo(() => parseNames(later).length, [later]);
  const long = useMemo(() => findLongName(later, searchLimits.name), [later]);
  const [fileFailed, setFileFailed] = useState(false);
  const [over, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const tooMany = count > listLimits.names;

  async function read(chosen: File | undefined) {
    if (chosen === undefined) return;
    const isText = chosen.size <= maxFileBytes && !/^(image|video|audio)\/|zip|sheet|excel/.test(chosen.type);
    setFileFailed(!isText);
    if (isText) onText(await chosen.text());
  }

  function drop(event: DragEvent) {
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped === undefined) return;
    event.preventDefault();
    void read(dropped);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const names = parseNames(text);
    const isFine = names.length <= listLimits.names && findLongName(text, searchLimits.name) === undefined;
    if (names.length > 0 && isFine) onFind(names);
  }

  const error = fileFailed ? texts.fileFailed : tooMany ? texts.tooMany(count) : long ? texts.tooLong(long) : problem;
  return (
    <form onSubmit={submit}>
      <Textarea
        label={texts.pasteLabel}
        description={texts.pasteLead}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        className={classes.field ?? ''}
        data-over={over || undefined}
        rows={9}
        value={text}
        error={error}
        spellCheck={false}
        data-autofocus
        onChange={(event) => {
          setFileFailed(false);
          onText(event.currentTarget.value);
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      />
      <p className={classes.file}>
        <Button variant="subtle" px={6} ml={-6} onClick={() => file.current?.click()}>
          {texts.pasteFile}
        </Button>{' '}
        {texts.pasteDrop}
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,text/*"
          aria-label={texts.pasteFile}
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </p>
      <DialogActions>
        <Button type="submit" loading={busy} disabled={count === 0 || tooMany || long !== undefined}>
          {texts.find(count)}
        </Button>
      </DialogActions>
    </form>
  );
}
