import { type Audience, updateAudience } from '@interest-miner/contract/audiences/endpoints';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { hasPlace } from '#web/ui/targeting/settings.ts';
import { type Draft, inputOf } from '../draft.ts';
import { builderTexts as texts } from '../texts.ts';

/** Pause after the last change before it is saved, in milliseconds. */
const delayMs = 600;

interface Failure {
  /** The draft that could not be saved; the next change is saved again. */
  draft: Draft;
  error: unknown;
}

const isConflict = (failure: Failure | null) =>
  failure?.error instanceof ApiError && failure.error.code === 'revision_conflict';

const bodyOf = (draft: Draft, revision?: number) => ({
  name: draft.name,
  spec: inputOf(draft),
  ...(revision === undefined ? {} : { revision }),
});

/** Saves the draft shortly after each change, one call at a time, and only over the version that was loaded. */
export function useAutosave(stored: Audience, draft: Draft) {
  const [saved, setSaved] = useState(draft);
  const [revision, setRevision] = useState(stored.revision);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const conflict = isConflict(failure);
  const due = draft !== saved && hasPlace(draft) && !conflict;
  const blocked = saving || failure?.draft === draft;

  async function save(checked: boolean) {
    setSaving(true);
    try {
      const input = { params: { id: stored.id }, body: bodyOf(draft, checked ? revision : undefined) };
      const { data } = await call(updateAudience, input, { fallback: texts.saveFailed });
      setRevision(data.revision);
      setSaved(draft);
      setFailure(null);
    } catch (error) {
      setFailure({ draft, error });
    } finally {
      setSaving(false);
    }
  }

  const saveNow = useEffectEvent(() => void save(true));
  const saveRest = useEffectEvent(() => {
    if (!due) return;
    const input = { params: { id: stored.id }, body: bodyOf(draft, saving ? undefined : revision) };
    call(updateAudience, input, { keepalive: true }).catch(() => {});
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the draft restarts the pause
  useEffect(() => {
    // The server: it receives the draft once the user stops editing.
    if (!due || blocked) return undefined;
    const timer = setTimeout(saveNow, delayMs);
    return () => clearTimeout(timer);
  }, [due, blocked, draft]);

  useEffect(() => {
    // The server again: unsaved changes are sent when the builder or the tab closes.
    const onHide = () => saveRest();
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      saveRest();
    };
  }, []);

  return {
    state: saving ? ('saving' as const) : draft === saved ? ('saved' as const) : ('unsaved' as const),
    conflict,
    /** Why the last call failed, except for a conflict. */
    error: failure !== null && !conflict ? failure.error : null,
    retry: () => void save(true),
    /** After a conflict: overwrites the other version. */
    keepMine: () => void save(false),
  };
}
