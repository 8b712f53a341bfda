import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { ApiError } from './api-error.ts';
import { whenSessionEnds } from './session.ts';
import { storedState } from './stored-state.ts';

interface CurrentBrief {
  /** Null for a new brief, which what is made next creates; undefined until one was chosen or opened. */
  id: string | null | undefined;
}

const undecided: CurrentBrief = { id: undefined };

/** The brief that the user works on, kept in this browser until the session ends. */
export const useCurrentBrief = create<CurrentBrief>()(
  persist(() => undecided, {
    name: 'brief',
    storage: storedState(),
    // Stored data may be corrupt.
    merge: (found, initial) => {
      const id = (found as Partial<CurrentBrief> | null)?.id;
      return typeof id === 'string' || id === null ? { id } : initial;
    },
  }),
);

whenSessionEnds(() => {
  useCurrentBrief.setState(undecided);
  useCurrentBrief.persist.clearStorage();
});

/** Makes a brief the current one. @param id null for a new one, undefined for the newest */
export function chooseBrief(id: string | null | undefined): void {
  if (useCurrentBrief.getState().id !== id) useCurrentBrief.setState({ id });
}

/** Makes the brief of what the page shows the current one. @param id null if it has none */
export function WorkingOn({ brief: id }: { brief: string | null }) {
  useEffect(() => {
    // The store outside React: other pages read it too.
    if (id !== null) chooseBrief(id);
  }, [id]);
  return null;
}

/**
 * Makes something within the current brief. If that was deleted meanwhile, it is made without one.
 * @param make the call, with `brief_id` for its body
 */
export function inCurrentBrief<T>(make: (brief: { brief_id?: string }) => Promise<T>): Promise<T> {
  return withinBrief(useCurrentBrief.getState().id, make);
}

/** After something was made without a brief: the one that was made for it is the current one, unless another was chosen since. */
export function followNew(asked: CurrentBrief['id'], made: string | null): void {
  if (typeof asked !== 'string' && made !== null && useCurrentBrief.getState().id === asked) chooseBrief(made);
}

/** The same within the brief that was the current one when it was asked for. */
export async function withinBrief<T>(
  id: CurrentBrief['id'],
  make: (brief: { brief_id?: string }) => Promise<T>,
): Promise<T> {
  if (typeof id !== 'string') return make({});
  try {
    return await make({ brief_id: id });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    if (useCurrentBrief.getState().id === id) chooseBrief(undefined);
    return make({});
  }
}
