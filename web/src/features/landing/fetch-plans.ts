import { listPlans } from '@interest-miner/contract/billing/endpoints';
import { formatMoney, toMinor } from '@interest-miner/contract/money';
import { call } from '#web/lib/client.ts';

export interface PlanRow {
  id: string;
  name: string;
  /** Including its currency, such as "$19.00". */
  price: string;
  features: readonly string[];
  isPopular: boolean;
}

/** Fetches the plans on sale. Loaded when they scroll into view, because API client and contract are large. */
export async function fetchPlans(): Promise<PlanRow[]> {
  const { data } = await call(listPlans, {});
  return data.map(({ uuid, name, price, currency, features, is_popular }) => ({
    id: uuid,
    name,
    price: formatMoney(toMinor(price, currency) ?? 0, currency),
    features,
    isPopular: is_popular === 1,
  }));
}
