import { Button } from '@mantine/core';
import { messageOf } from '#web/lib/api-error.ts';
import { builderTexts as texts } from '../texts.ts';
import classes from './builder.module.css';
import type { useAutosave } from './use-autosave.ts';

interface SaveStateProps extends Pick<ReturnType<typeof useAutosave>, 'state' | 'conflict' | 'error' | 'retry'> {
  /** False without a place: then nothing can be saved. */
  waitsForPlace: boolean;
}

/** Shows whether the draft is saved, and why not. */
export function SaveState({ state, conflict, error, retry, waitsForPlace }: SaveStateProps) {
  return (
    <span className={classes.saveState} role="status">
      {error !== null ? (
        <>
          <span className={classes.failed}>{messageOf(error, texts.saveFailed)}</span>{' '}
          <Button variant="subtle" px={6} onClick={retry}>
            {texts.retry}
          </Button>
        </>
      ) : conflict ? (
        texts.notSaved
      ) : state === 'unsaved' && waitsForPlace ? (
        texts.unsaved
      ) : (
        { saved: texts.saved, saving: texts.saving, unsaved: texts.saving }[state]
      )}
    </span>
  );
}
