import { createHash } from 'node:crypto';
import type { BusinessDetails } from '@interest-miner/contract/premium/brief';

/** A key that identifies a brief's text regardless of spacing, case and contact email. */
export function textKey(details: BusinessDetails): string {
  const { productName, category, productDescription, location, promotionGoal, targetAudience } = details;
  // The order is part of the stored keys.
  const fields = [productName, category, productDescription, location, promotionGoal, targetAudience].map((value) =>
    value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim(),
  );
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
