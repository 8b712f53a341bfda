import { z } from 'zod';

const draftKey = 'premium-draft';

export const emptyDraft = {
  productName: '',
  category: '',
  productDescription: '',
  location: '',
  promotionGoal: '',
  targetAudience: '',
  contactEmail: '',
};
export type Draft = typeof emptyDraft;

const draft = z.object({
  owner: z.string(),
  values: z.record(z.string(), z.string()),
  startedAt: z.number().optional(),
});

function read(owner: string) {
  try {
    const found = draft.safeParse(JSON.parse(sessionStorage.getItem(draftKey) ?? 'null')).data;
    return found?.owner === owner ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The draft typed in this tab before a reload. */
export function readDraft(owner: string): Draft | null {
  const found = read(owner);
  return found ? { ...emptyDraft, ...found.values } : null;
}

/** Start time (milliseconds since 1970) of an analysis of the draft that was in progress when the page closed. */
export function runningSince(owner: string): number | undefined {
  return read(owner)?.startedAt;
}

/**
 * Stores the draft for this tab. If storage is full or blocked, it is only lost on a reload.
 * @param startedAt start time of its analysis, while that may still be running
 */
export function writeDraft(owner: string, values: Readonly<Record<string, string>>, startedAt?: number): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ owner, values, startedAt }));
  } catch {
    // Nothing to do: the form still holds everything.
  }
}
