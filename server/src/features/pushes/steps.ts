import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import { specialAdCategories } from '@interest-miner/contract/pushes/rules';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import type { PushesTable } from '../../db/tables/pushes.ts';
import { AppError } from '../../http/errors.ts';
import { type AdAccess, type AdFields, type AdObject, type AdsPort, MetaError } from '../../ports/ads/port.ts';
import { adSetFields, campaignFields, fixFields } from './fields.ts';
import type { PushPlan } from './plan.ts';

type Kind = 'campaigns' | 'adsets';

/**
 * The context of a step. `renew` extends the lease, and throws if another process has taken it.
 * It returns whether a call may still start: not in a process that was frozen until the lease had nearly expired.
 */
export interface StepContext {
  readonly push: PushesTable;
  readonly plan: PushPlan;
  readonly port: AdsPort;
  readonly access: AdAccess;
  renew(): Promise<() => boolean>;
}

/** Meta has no idempotency keys: a push finds what it created by the mark in the name. */
async function findMarked({ port, access, push }: StepContext, kind: Kind): Promise<AdObject[]> {
  const found = await port.list(access, kind, { named: push.mark });
  return found.filter(({ name }) => name.endsWith(push.mark));
}

/**
 * Has Meta check an object; complaints that need no user are fixed, each once.
 * @returns the fields that Meta accepts
 */
async function checkAndFix({ port, access }: StepContext, kind: Kind, fields: AdFields): Promise<AdFields> {
  const answered = new Set<number>();
  let sent = fields;
  for (;;) {
    try {
      await port.check(access, kind, sent);
      return sent;
    } catch (error) {
      const { subcode } = error instanceof MetaError ? error : { subcode: 0 };
      const next = answered.has(subcode) ? undefined : fixFields(subcode, sent);
      if (!next) throw error;
      answered.add(subcode);
      sent = next;
    }
  }
}

interface Made {
  readonly id: string;
  readonly targeting?: unknown;
}

async function madeOnce(context: StepContext, kind: Kind, fields: () => AdFields): Promise<Made> {
  const [before] = await findMarked(context, kind);
  if (before) return before;
  const accepted = await checkAndFix(context, kind, fields());
  const mayStart = await context.renew();
  const id = await context.port.create(context.access, kind, accepted, mayStart);
  return { id, targeting: accepted.targeting };
}

/** An existing campaign must still be there and able to take the ad set. */
async function checkCampaign({ port, access, plan }: StepContext): Promise<void> {
  const { campaign_id: id, special_ad_category: category } = plan.input;
  const campaign = (await port.list(access, 'campaigns')).find((own) => own.id === id);
  const problem = !campaign ? pushTexts.campaignUnknown : campaignProblem(campaign, category);
  if (problem) throw new AppError('validation_failed', { message: problem, fields: { campaign_id: problem } });
}

/** Why a campaign cannot take an ad set with its own budget, under a special ad category; null if it can. */
function campaignProblem(campaign: AdObject, category: PushPlan['input']['special_ad_category']): string | null {
  if (campaign.hasBudget) return pushTexts.campaignBudget;
  const { code } = specialAdCategories[category];
  const declared = campaign.specialAdCategories;
  const isSame = code === null ? declared.length === 0 : declared.includes(code);
  return isSame ? null : pushTexts.campaignCategory;
}

/** Everything that Meta can check before anything is created. */
export async function check(context: StepContext): Promise<void> {
  const { port, access, plan, push } = context;
  // An estimate refuses the targeting as an ad set would, which cannot be checked without its campaign.
  await port.estimate(access, plan.targeting, audienceGoals[plan.goal].optimizationGoal);
  if (plan.input.campaign_id !== undefined) {
    await checkCampaign(context);
    await checkAndFix(context, 'adsets', adSetFields(plan, { mark: push.mark, campaign_id: plan.input.campaign_id }));
  } else if (push.campaign_id === null) await checkAndFix(context, 'campaigns', campaignFields(plan, push.mark));
}

/** @returns the campaign's id */
export async function makeCampaign(context: StepContext): Promise<string> {
  return (await madeOnce(context, 'campaigns', () => campaignFields(context.plan, context.push.mark))).id;
}

const hasAdvantage = (targeting: unknown) =>
  (targeting as { targeting_automation?: { advantage_audience?: unknown } } | null)?.targeting_automation
    ?.advantage_audience;

/** @returns the ad set's id, and whether Meta's refusal had turned Advantage+ audience off */
export async function makeAdSet(context: StepContext): Promise<{ id: string; advantageOff: boolean }> {
  const { plan, push } = context;
  const { id, targeting } = await madeOnce(context, 'adsets', () => adSetFields(plan, push));
  return { id, advantageOff: hasAdvantage(plan.targeting) === 1 && hasAdvantage(targeting) === 0 };
}

/** What a push created: objects with its mark, and the one whose id it stored, whatever its name is now. */
async function findMade(context: StepContext, kind: Kind, id: string | null): Promise<AdObject[]> {
  const marked = await findMarked(context, kind);
  if (id === null || marked.some((object) => object.id === id)) return marked;
  const all = await context.port.list(context.access, kind);
  return [...marked, ...all.filter((object) => object.id === id)];
}

/** Maximum rows of Meta's list of ad sets; beyond it, the rest of a campaign is unknown. */
const listedAdSets = 500;

/**
 * Deletes what a push created, if all of it is paused. A campaign that contains other ad sets stays.
 * @returns a message about what stayed; null if everything is deleted
 */
export async function removeCreated(context: StepContext): Promise<string | null> {
  const { port, access, push } = context;
  const adSets = await findMade(context, 'adsets', push.ad_set_id);
  const campaigns = await findMade(context, 'campaigns', push.campaign_made === 1 ? push.campaign_id : null);
  if ([...adSets, ...campaigns].some(({ status }) => status !== 'PAUSED')) {
    throw new AppError('push_not_possible', { message: pushTexts.notPaused });
  }
  const remove = async ({ id }: AdObject) => {
    await context.renew();
    await port.remove(access, id);
  };
  for (const adSet of adSets) await remove(adSet);
  if (campaigns.length === 0) return null;
  const gone = new Set(adSets.map(({ id }) => id));
  const all = await port.list(access, 'adsets');
  const isFree = (campaign: AdObject) =>
    all.length < listedAdSets && all.every(({ id, campaignId }) => gone.has(id) || campaignId !== campaign.id);
  for (const campaign of campaigns.filter(isFree)) await remove(campaign);
  return campaigns.every(isFree) ? null : pushTexts.notOurs;
}
