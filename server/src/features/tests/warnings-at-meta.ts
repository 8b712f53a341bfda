import { dayInWords } from '@interest-miner/contract/dates';
import { promotes } from '@interest-miner/contract/pushes/rules';
import { testGoals } from '@interest-miner/contract/tests/goals';
import type { PlanInput } from '@interest-miner/contract/tests/input';
import { weeklyResults } from '@interest-miner/contract/tests/limits';
import { testPlanTexts as texts } from '@interest-miner/contract/tests/plan-texts';
import { dayMs } from '../../lib/time.ts';
import { type AdAccess, type AdsPort, endOf, MetaError, type PromotedAsset, refusalOf } from '../../ports/ads/port.ts';
import type { OpenConnection } from '../connections/index.ts';
import { eventOf } from '../pushes/index.ts';
import { unlikeAttributions } from './fairness.ts';

/** As Meta names events in a pixel's statistics. */
const eventNames = { LEAD: 'Lead', PURCHASE: 'Purchase' } as const;
const lookedBackMs = 7 * dayMs;

interface Asking {
  readonly input: PlanInput;
  readonly port: AdsPort;
  readonly access: AdAccess;
  /** By the ad account's clock. */
  readonly now: number;
}

/** A plan is worked out all the same where Meta does not answer; only a token that is dead ends it. */
const unanswered = (error: unknown, refused: string): string[] => {
  if (endOf(error) || !(error instanceof MetaError)) throw refusalOf(error);
  if (error.kind === 'permission' || error.kind === 'refused') return [refused];
  return [error.kind === 'account_limit' || error.kind === 'app_limit' ? texts.outOfCalls : texts.notAsked];
};

const hasFired = ({ lastFiredAt }: PromotedAsset, now: number) => lastFiredAt !== null && now - lastFiredAt < dayMs;

/** Whether the event of the goal arrives, and often enough. */
async function eventWarnings({ input, port, access, now }: Asking, pixel: PromotedAsset): Promise<string[]> {
  if (pixel.lastFiredAt === null) return [texts.pixelNever(pixel.name)];
  if (!hasFired(pixel, now)) {
    return [texts.pixelSilent(pixel.name, dayInWords(pixel.lastFiredAt))];
  }
  const event = eventNames[eventOf(input.objective)];
  try {
    const { [event]: count = 0, ...others } = await port.pixelEvents(access, pixel.id, now - lookedBackMs);
    if (count === 0) {
      const onlyViews = Object.keys(others).every((name) => name === 'PageView') && (others.PageView ?? 0) > 0;
      const unit = testGoals[input.goal].unit;
      return [onlyViews ? texts.onlyPageViews(pixel.name, event) : texts.eventNever(pixel.name, event, unit)];
    }
    const wanted = weeklyResults * input.cells.length;
    return count < wanted ? [texts.fewEvents(count, event, wanted)] : [];
  } catch (error) {
    return unanswered(error, texts.pixelUnread(pixel.name));
  }
}

/** Whether anything would be counted: on a website only a pixel counts. */
async function pixelWarnings(asking: Asking): Promise<string[]> {
  const { input, port, access, now } = asking;
  if (testGoals[input.goal].onMeta) return [];
  try {
    const pixels = await port.promotable(access, 'pixel');
    if (pixels.length === 0) return [texts.noPixel];
    if (promotes(input.goal) !== 'pixel') {
      return pixels.some((pixel) => hasFired(pixel, now)) ? [] : [texts.noPixelFires];
    }
    if (input.pixel_id === undefined) return [texts.choosePixel];
    const pixel = pixels.find(({ id }) => id === input.pixel_id);
    return pixel ? await eventWarnings(asking, pixel) : [texts.pixelUnknown];
  } catch (error) {
    return unanswered(error, texts.pixelUnknown);
  }
}

/** Whether what the chosen ads have cost so far can be compared. */
async function adWarnings({ input, port, access }: Asking): Promise<string[]> {
  if (input.ads.length === 0) return [];
  const all = await port.ads(access).catch((error: unknown) => {
    unanswered(error, '');
    return [];
  });
  const ads = all.filter(({ id }) => input.ads.includes(id));
  const attributions = unlikeAttributions(ads);
  const sharing = ads.filter(({ sharesBudget }) => sharesBudget === true);
  return [
    ...(attributions.length > 0 ? [texts.attributions(attributions)] : []),
    ...(sharing.length > 0 ? [texts.sharedBudget(sharing.map(({ name }) => name))] : []),
  ];
}

/**
 * What Meta knows that would spoil a test, in full sentences: answers of the last minutes will do.
 * @throws AppError meta_refused if the token is dead
 */
export async function warningsAtMeta(connection: OpenConnection, input: PlanInput, now: number): Promise<string[]> {
  const access = { ...connection.access('screen'), recent: true };
  const asking = { input, port: connection.port, access, now };
  return connection.use(async () => [...(await pixelWarnings(asking)), ...(await adWarnings(asking))]);
}
