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
  running: z.boolean().optional(),
});

function read(owner: string) {
  try {
    const found = draft.safeParse(JSON.parse(sessionStorage.getItem(draftKey) ?? 'null')).data;
    return found?.owner === owner ? found : undefined;
  } catch {
    return undefined;
  }
}

/** What the person had typed before a reload of this tab. */
export function readDraft(owner: string): Draft | null {
  const found = read(owner);
  return found ? { ...emptyDraft, ...found.values } : null;
}

/** Whether the brief of the draft was being analysed when the page went away. */
export function wasRunning(owner: string): boolean {
  return read(owner)?.running === true;
}

/** Remembers what is typed for this tab; a full or forbidden storage costs the restoring only. */
export function writeDraft(owner: string, values: Readonly<Record<string, string>>, running = false): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ owner, values, running }));
  } catch {
    // Nothing to do: the form itself still holds everything.
  }
}
