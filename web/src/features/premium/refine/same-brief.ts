import type { BusinessInfo } from '@interest-miner/contract/premium/brief';

/** The fields that decide the result, in the form's order. The contact email does not. */
const decidingFields = [
  'productName',
  'category',
  'productDescription',
  'targetAudience',
  'location',
  'promotionGoal',
] as const satisfies readonly (keyof BusinessInfo)[];

const folded = (value: string) => value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The fields in which two briefs differ, ignoring spacing and case: the server treats other briefs as equal. */
export function changedFields(one: BusinessInfo, other: BusinessInfo) {
  return decidingFields.filter((field) => folded(one[field]) !== folded(other[field]));
}
