/** The ids of what a sample consists of. */
export interface SampleParts {
  readonly brief_id: string;
  readonly analysis_id: string;
  readonly list_id: string;
  readonly audience_id: string;
  /** Absent in samples made before they had one. */
  readonly push_id?: string;
}

/** @param json the column `sample` @returns null without one */
export const readParts = (json: string | null | undefined): SampleParts | null =>
  json ? (JSON.parse(json) as SampleParts) : null;

export const idsOf = (parts: SampleParts): string[] => Object.values(parts).filter((id) => id !== undefined);
