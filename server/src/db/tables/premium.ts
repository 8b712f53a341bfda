/** A user's business brief with its latest analysis. */
export interface BusinessBriefsTable {
  id: string;
  user_id: string;
  /** Hash of the folded fields without the e-mail: an identical brief uses the same row. */
  brief_key: string;
  /** The brief it belongs to, which may be deleted; null if it has none. */
  brief_id: string | null;
  product_name: string;
  category: string;
  product_description: string;
  location: string;
  promotion_goal: string;
  target_audience: string;
  contact_email: string;
  /** Given by the user; null if it has none. */
  name: string | null;
  created_at: number;
  last_visited: number;
  /** JSON of the analysis without its brief; null before the first one, or after pruning. */
  result: string | null;
  result_at: number | null;
  result_engine: string | null;
  /** Source and engines behind the result; a result from others is not served as fresh. */
  result_made_with: string | null;
  interest_count: number | null;
  /** 1: tests of the same business do not count in its ranking; null: they do. */
  ignores_tests: number | null;
}

/** A user's analysis in progress: the holder of the lease runs it, and the lease of a dead holder expires. */
export interface AnalysisRunsTable {
  user_id: string;
  run_id: string;
  brief_id: string;
  /** 0 once the run has ended. */
  leased_until: number;
}

export interface PremiumTables {
  business_briefs: BusinessBriefsTable;
  analysis_runs: AnalysisRunsTable;
}
