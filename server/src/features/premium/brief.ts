import { createHash } from 'node:crypto';
import type { BusinessDetails, BusinessInfo } from '@interest-miner/contract/premium';
import type { Brief } from '../../ports/ai/port.ts';
import type { BriefRow } from './queries.ts';

/** What an engine receives: everything but the contact e-mail. */
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

/** The same key for the same brief, whatever its spacing and case, and whoever is the contact. */
export function briefKey(details: BusinessDetails): string {
  const fields = Object.values(toBrief(details)).map((value: string) =>
    value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim(),
  );
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** The columns of a brief for its owner. */
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
