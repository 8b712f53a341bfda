/** The ids of what a sample consists of; those after its analysis are absent until they are made. */
export interface SampleParts {
  readonly brief_id: string;
  readonly analysis_id: string;
  readonly list_id?: string;
  readonly audience_id?: string;
  readonly push_id?: string;
}

/** @param json the column `sample` @returns null without one */
export const readParts = (json: string | null | undefined): SampleParts | null =>
  json ? (JSON.parse(json) as SampleParts) : null;

export const idsOf = (parts: SampleParts): string[] => Object.values(parts).filter((id) => id !== undefined);
