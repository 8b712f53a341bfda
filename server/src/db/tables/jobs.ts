/** A periodic job's lease: its holder runs the job, and the lease of a dead holder expires. */
export interface JobLeasesTable {
  name: string;
  leased_until: number;
  last_started_at: number | null;
  last_finished_at: number | null;
  /** Message of the last failure; null after a success. */
  last_error: string | null;
}

export interface JobTables {
  job_leases: JobLeasesTable;
}
