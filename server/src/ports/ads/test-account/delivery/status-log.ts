import type { TestAdObject } from '../store.ts';

/** When an object was set to which status: [milliseconds, status], oldest first. It is created paused. */
type StatusLog = readonly (readonly [number, string])[];

const logOf = ({ fields }: Pick<TestAdObject, 'fields'>): StatusLog =>
  JSON.parse(fields.status_log ?? '[]') as StatusLog;

/** Fields with a new status, noted with its time. */
export function withStatus(object: Pick<TestAdObject, 'fields'>, status: string, time: number): TestAdObject['fields'] {
  return { ...object.fields, status, status_log: JSON.stringify([...logOf(object), [time, status]]) };
}

/** Whether an object was set to ACTIVE at a moment. */
export function wasActiveAt(object: Pick<TestAdObject, 'fields'>, time: number): boolean {
  const before = logOf(object).filter(([at]) => at <= time);
  return before.at(-1)?.[1] === 'ACTIVE';
}

/** When an object was first set to ACTIVE; undefined if it never was. */
export const firstActiveAt = (object: Pick<TestAdObject, 'fields'>): number | undefined =>
  logOf(object).find(([, status]) => status === 'ACTIVE')?.[0];
