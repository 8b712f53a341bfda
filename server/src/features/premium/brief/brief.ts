import { createHash } from 'node:crypto';
import type { BusinessDetails, BusinessInfo } from '@interest-miner/contract/premium/brief';
import type { Brief } from '../../../ports/ai/port.ts';
import type { BriefRow } from '../queries.ts';

/** The input of an engine: everything except the contact email. */
export function toBrief(details: BusinessDetails): Brief {
  return {
    productName: details.productName,
    category: details.category,
    description: details.productDescription,
    location: details.location,
    promotionGoal: details.promotionGoal,
    targetAudience: details.targetAudience,
  };
}

/** A key that identifies a brief regardless of spacing, case and contact email. */
export function briefKey(details: BusinessDetails): string {
  const fields = Object.values(toBrief(details)).map((value: string) =>
    value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim(),
  );
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** The database columns of a user's brief. */
export function toColumns(id: string, userId: string, details: BusinessDetails) {
  return {
    id,
    user_id: userId,
    brief_key: briefKey(details),
    product_name: details.productName,
    category: details.category,
    product_description: details.productDescription,
    location: details.location,
    promotion_goal: details.promotionGoal,
    target_audience: details.targetAudience,
    contact_email: details.contactEmail,
  };
}

export function toBusinessInfo(row: BriefRow): BusinessInfo {
  return {
    productName: row.product_name,
    category: row.category,
    productDescription: row.product_description,
    location: row.location,
    promotionGoal: row.promotion_goal,
    targetAudience: row.target_audience,
    contactEmail: row.contact_email,
  };
}
