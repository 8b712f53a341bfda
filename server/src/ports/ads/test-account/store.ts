/**
 * What a test ad account holds: campaigns, ad sets and ads with `fields` as they were sent, reports of insights, and its clock.
 */
export interface TestAdObject {
  readonly id: string;
  readonly ownerId: string;
  readonly accountId: string;
  readonly kind: 'campaign' | 'adset' | 'ad' | 'report' | 'clock';
  readonly fields: Readonly<Record<string, string>>;
  readonly createdAt: number;
}

/** Storage of test ad accounts, so that their objects outlive the process, as Meta's do. */
export interface TestAdStore {
  insertObject(object: TestAdObject): Promise<void>;
  /** Newest first. */
  listObjects(ownerId: string, accountId: string, kind: TestAdObject['kind']): Promise<TestAdObject[]>;
  findObject(ownerId: string, id: string): Promise<TestAdObject | undefined>;
  /** Replaces an object's fields. */
  updateObject(ownerId: string, id: string, fields: TestAdObject['fields']): Promise<void>;
  /** Deletes an object. @returns whether it was there */
  deleteObject(ownerId: string, id: string): Promise<boolean>;
}
