import type { BriefFieldName } from '@interest-miner/contract/premium/brief';
import type { FoundField } from '@interest-miner/contract/premium/endpoints';
import { premiumLimits } from '@interest-miner/contract/premium/limits';
import { addressTexts } from '@interest-miner/contract/premium/texts';
import type { UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { AiError, type AiPorts, type Brief, type Choice } from '../../../ports/ai/port.ts';
import type { SourceInterest } from '../../../ports/interests/port.ts';
import { type Finding, PageError, type PageFacts } from '../../../ports/pages/port.ts';
import { requirePremium } from '../../billing/index.ts';
import { attemptLimits } from '../attempt-limits.ts';

const candidatesRead = 24;
const audienceInterests = 5;
const goals = {
  buy: ['Sales Conversion', 'suggested: the page sells products'],
  download: ['App Downloads', 'suggested: the page offers an app'],
  attend: ['Event Promotion', 'suggested: the page announces an event'],
} as const;

type Ranked = readonly { interest: SourceInterest; choice: Omit<Choice, 'index'> }[];

/** Interests that fit the page: from the built-in engine, sorted by the model where one is configured. */
async function interestsFor(ai: AiPorts, brief: Brief, person: string): Promise<{ ranked: Ranked; label: string }> {
  const { found } = await ai.local.nearest(brief, { limit: candidatesRead });
  const local = { ranked: found, label: 'the built-in engine' };
  if (ai.model === null || found.length === 0) return local;
  const candidates = found.map(({ interest }) => interest);
  try {
    const { choices } = await ai.model.rank(brief, candidates, { limit: candidatesRead, person });
    const ranked = choices.flatMap((choice) => {
      const interest = candidates[choice.index];
      return interest ? [{ interest, choice }] : [];
    });
    return ranked.length > 0 ? { ranked, label: ai.model.label } : local;
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    return local;
  }
}

/** The category that most of the best interests suggest. */
function categoryOf(ranked: Ranked): string | undefined {
  const weights = new Map<string, number>();
  for (const { choice } of ranked) {
    if (choice.category !== null)
      weights.set(choice.category, (weights.get(choice.category) ?? 0) + choice.relevance ** 2);
  }
  return [...weights].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function toBrief(facts: PageFacts): Brief {
  const description = [facts.description?.value ?? '', ...facts.headings].join('. ');
  return {
    productName: facts.name?.value.slice(0, premiumLimits.productName) ?? '',
    category: '',
    description: description.slice(0, premiumLimits.productDescription),
    location: '',
    promotionGoal: '',
    targetAudience: facts.audience?.value.slice(0, premiumLimits.targetAudience) ?? '',
  };
}

/**
 * Proposes a brief from a public page. Nothing is stored, and no search is used up.
 * @throws AppError premium_required, page_unreadable with the reason as its message, overloaded, rate_limited
 */
export async function readAddress(
  { deps, actor: { userId } }: UserContext,
  { url }: { url: string },
): Promise<{ address: string; fields: FoundField[] }> {
  await requirePremium(deps, userId);
  await deps.limits.take(attemptLimits.readAddress, userId);
  const { address, facts } = await deps.pages.read(url).catch((error: unknown) => {
    if (!(error instanceof PageError)) throw error;
    throw new AppError('page_unreadable', { message: error.message, cause: error });
  });
  if (facts.name === null && facts.description === null)
    throw new AppError('page_unreadable', { message: addressTexts.empty });

  const { ranked, label } = await interestsFor(deps.ai, toBrief(facts), userId);
  const suggested = `suggested by ${label}`;
  const names = ranked.slice(0, audienceInterests).map(({ interest }) => interest.name);
  const category = categoryOf(ranked);
  const goal = facts.purpose && goals[facts.purpose];
  const fields: FoundField[] = [];
  const add = (field: BriefFieldName, finding: Finding | null, max: number) => {
    if (finding) fields.push({ field, value: finding.value.slice(0, max).trim(), source: finding.source });
  };
  add('productName', facts.name, premiumLimits.productName);
  if (category !== undefined) fields.push({ field: 'category', value: category, source: suggested });
  add('productDescription', facts.description, premiumLimits.productDescription);
  const audience = names.length === 0 ? null : { value: `People interested in ${names.join(', ')}`, source: suggested };
  add('targetAudience', facts.audience ?? audience, premiumLimits.targetAudience);
  add('location', facts.location, premiumLimits.location);
  if (goal) fields.push({ field: 'promotionGoal', value: goal[0], source: goal[1] });
  add('contactEmail', facts.email, 254);
  return { address, fields };
}
