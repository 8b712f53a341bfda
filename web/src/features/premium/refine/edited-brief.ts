import { type BusinessInfo, businessInfo } from '@interest-miner/contract/premium/brief';
import type { Analysis } from '@interest-miner/contract/premium/endpoints';

/** A brief that is being edited for another run. */
export interface Edited {
  /** Id of its analysis or history item. */
  of: string;
  brief: BusinessInfo;
}

/**
 * The brief to edit: that of the analysis shown, otherwise the one in a link from the history.
 * @param id the analysis in the URL; @param state the link's state
 */
export function editedBrief(analysis: Analysis | null, id: string | null, state: unknown): Edited | null {
  if (analysis) return { of: analysis.id, brief: analysis.businessInfo };
  const brief = businessInfo.safeParse((state as { brief?: unknown } | null)?.brief).data;
  return id !== null && brief ? { of: id, brief } : null;
}
