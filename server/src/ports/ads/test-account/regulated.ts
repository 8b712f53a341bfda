const limited = ['HOUSING', 'EMPLOYMENT', 'FINANCIAL_PRODUCTS_SERVICES'];

/** Meta does not publish its list of allowed interests: here, ids with this ending are not on it, to demonstrate a refusal. */
const refusedEnd = '33';

/** Whether a special ad category with limits is among these of Meta's codes. */
export const isLimited = (categories: readonly unknown[]): boolean =>
  categories.some((category) => limited.includes(String(category)));

/** Whether a special ad category with limits allows a targeting option: no demographics, no behaviours, and only listed interests. */
export const isAllowed = ({ id, type }: { readonly id: string; readonly type: string }): boolean =>
  type === 'interests' && !id.endsWith(refusedEnd);
