/** A business brief of a user, with the newest analysis of it. */
export interface BusinessBriefsTable {
  id: string;
  user_id: string;
  /** Hash of the folded fields without the e-mail: the same brief again is the same row. */
  brief_key: string;
  product_name: string;
  category: string;
  product_description: string;
  location: string;
  promotion_goal: string;
  target_audience: string;
  contact_email: string;
  created_at: number;
  last_visited: number;
  /** JSON of the analysis without its brief; null until there is one, or after it was pruned. */
  result: string | null;
  result_at: number | null;
  result_engine: string | null;
  /** Names source and engines that made the result; a result made with others is not served again as fresh. */
  result_made_with: string | null;
  interest_count: number | null;
}

/** A user's analysis in progress: whoever holds the lease runs it, and a dead holder's lease runs out. */
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
