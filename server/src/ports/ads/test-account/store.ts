/** A campaign or ad set in a test ad account; `fields` as they were sent. */
export interface TestAdObject {
  readonly id: string;
  readonly ownerId: string;
  readonly accountId: string;
  readonly kind: 'campaign' | 'adset';
  readonly fields: Readonly<Record<string, string>>;
  readonly createdAt: number;
}

/** Storage of test ad accounts, so that their objects outlive the process, as Meta's do. */
export interface TestAdStore {
  insertObject(object: TestAdObject): Promise<void>;
  /** Newest first. */
  listObjects(ownerId: string, accountId: string, kind: TestAdObject['kind']): Promise<TestAdObject[]>;
  findObject(ownerId: string, id: string): Promise<TestAdObject | undefined>;
  /** Deletes an object with what it contains. @returns whether it was there */
  deleteObject(ownerId: string, id: string): Promise<boolean>;
}
