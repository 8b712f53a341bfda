/** The objects of the built-in payment gateway. It simulates an outside service, so nothing else reads them. */
export interface SandboxObjectsTable {
  id: string;
  kind: 'order' | 'payment' | 'plan' | 'subscription' | 'invoice' | 'refund' | 'dispute' | 'webhook' | 'secret';
  parent_id: string | null;
  /** JSON, in the gateway's own format. */
  fields: string;
  /** When the gateway acts by itself; null if never. */
  due_at: number | null;
  version: number;
  created_at: number;
}

export interface SandboxTables {
  sandbox_objects: SandboxObjectsTable;
}
