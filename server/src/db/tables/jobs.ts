/** A periodic job's lease: whoever holds it runs the job, and a dead holder's lease runs out. */
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
