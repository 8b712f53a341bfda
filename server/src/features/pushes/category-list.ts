import { specialAdCategories } from '@interest-miner/contract/pushes/rules';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { rowsOf } from './complaints.ts';
import { RowsRefused } from './failure.ts';
import type { PushPlan } from './plan.ts';
import type { StepContext } from './steps.ts';

/** Interests checked before the answers are stored: a crash or a used-up call budget loses no more than these. */
const batchSize = 5;
/** Results to read: Meta lists full matches of the name first. */
const hits = 50;

/**
 * Whether Meta's list for a special ad category contains an interest. Only its targeting search knows that list.
 * An interest that the search does not find even without the category is left to `validate_only`.
 */
async function isListed({ port, access, plan }: StepContext, row: { id: string; name: string }): Promise<boolean> {
  const category = specialAdCategories[plan.input.special_ad_category].code ?? '';
  const finds = async (regulated?: Parameters<typeof port.searchTargeting>[3]) =>
    (await port.searchTargeting(access, row.name, hits, regulated)).some(({ id }) => id === row.id);
  return (await finds({ category, countries: plan.countries })) || !(await finds());
}

/**
 * Asks, a few rows at a time, which interests a special ad category allows, before Meta checks the whole targeting.
 * @returns the plan with the next answers; undefined when there is nothing more to ask
 * @throws RowsRefused with a complaint at each row that Meta does not allow
 */
export async function askCategoryList(context: StepContext): Promise<PushPlan | undefined> {
  const { plan } = context;
  const { label, limits } = specialAdCategories[plan.input.special_ad_category];
  if (!limits) return undefined;
  const rows = rowsOf(plan);
  const interests = new Map(rows.filter(({ type }) => type === 'interests').map((row) => [row.id, row]));
  const listed: Record<string, boolean> = { ...plan.listed };
  const open = [...interests.values()].filter(({ id }) => listed[id] === undefined).slice(0, batchSize);
  for (const row of open) {
    await context.renew();
    listed[row.id] = await isListed(context, row);
  }
  if (open.length > 0) return { ...plan, listed };
  const refused = rows.filter(({ id, type }) => type !== 'interests' || listed[id] === false);
  if (refused.length === 0) return undefined;
  throw new RowsRefused(
    refused.map(({ id, name, group, type }) => ({
      field: 'interests',
      row: { id, name, group },
      message: type === 'interests' ? pushTexts.notInCategory(label) : pushTexts.interestsOnly(label),
    })),
  );
}
