import type { BusinessDetails, BusinessInfo } from '@interest-miner/contract/premium/brief';
import type { Brief } from '../../../ports/ai/port.ts';
import { textKey } from '../../briefs/index.ts';
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

/** The database columns of a user's brief. */
export function toColumns(id: string, userId: string, details: BusinessDetails) {
  return {
    id,
    user_id: userId,
    brief_key: textKey(details),
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
