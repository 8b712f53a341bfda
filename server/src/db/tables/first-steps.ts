/** What a user decided about the first steps, and the sample that was made for them. */
export interface FirstStepsTable {
  user_id: string;
  dismissed_at: number | null;
  /** JSON of `SampleParts`: what removing the sample removes; null without one. */
  sample: string | null;
}

export interface FirstStepsTables {
  first_steps: FirstStepsTable;
}
