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
  of: z.string().optional(),
});

interface DraftUse {
  /** Start time of its analysis, while it may still be running. */
  startedAt?: number | undefined;
  /** Id of the analysis whose brief is edited; undefined for a new brief. */
  of?: string | undefined;
}

function read(owner: string) {
  try {
    const found = draft.safeParse(JSON.parse(sessionStorage.getItem(draftKey) ?? 'null')).data;
    return found?.owner === owner ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The draft typed in this tab before a reload. @param of the id of the analysis whose brief is edited */
export function readDraft(owner: string, of?: string): Draft | null {
  const found = read(owner);
  return found && found.of === of ? { ...emptyDraft, ...found.values } : null;
}

/** The analysis that was in progress when the page closed; `startedAt` in milliseconds since 1970. */
export function runningDraft(owner: string) {
  const found = read(owner);
  if (found?.startedAt === undefined) return undefined;
  return { values: { ...emptyDraft, ...found.values }, startedAt: found.startedAt, of: found.of };
}

/** Stores the draft for this tab. If storage is full or blocked, it is only lost on a reload. */
export function writeDraft(owner: string, values: Readonly<Record<string, string>>, use: DraftUse = {}): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ owner, values, ...use }));
  } catch {
    // Nothing to do: the form still has everything.
  }
}
