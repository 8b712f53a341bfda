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

/** What the user had typed before a reload of this tab. */
export function readDraft(owner: string): Draft | null {
  const found = read(owner);
  return found ? { ...emptyDraft, ...found.values } : null;
}

/** When the analysis of the draft began (milliseconds since 1970) that was in progress when the page went away. */
export function runningSince(owner: string): number | undefined {
  return read(owner)?.startedAt;
}

/**
 * Remembers what is typed for this tab; a full or forbidden storage costs the restoring only.
 * @param startedAt when its analysis began, while that may still be running
 */
export function writeDraft(owner: string, values: Readonly<Record<string, string>>, startedAt?: number): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ owner, values, startedAt }));
  } catch {
    // Nothing to do: the form itself still holds everything.
  }
}
