import { sampleBrief, sampleNames } from '@interest-miner/contract/first-steps/sample';
import { refOf } from '@interest-miner/contract/interest';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { createAudience, deleteAudience, readySets } from '../audiences/index.ts';
import { deleteBrief } from '../briefs/index.ts';
import { createList, deleteList } from '../lists/index.ts';
import { deleteAnalysis, rankInterests } from '../premium/index.ts';
import { makeExamplePush, removeExamplePush } from '../pushes/index.ts';
import { getFirstSteps } from './first-steps.ts';
import { changeSample, findFirstSteps, forgetSample, storeSample } from './queries.ts';
import { readParts, type SampleParts } from './sample-parts.ts';

/** Removes what exists of a sample; what was removed already is passed over. */
async function remove(context: UserContext, parts: Partial<SampleParts>): Promise<void> {
  const { push_id, audience_id, list_id, brief_id, analysis_id } = parts;
  const removals = [
    push_id && (() => removeExamplePush(context, push_id)),
    audience_id && (() => deleteAudience(context, { id: audience_id })),
    list_id && (() => deleteList(context, { id: list_id })),
    brief_id && (() => deleteBrief(context, { id: brief_id })),
    analysis_id && (() => deleteAnalysis(context, analysis_id)),
  ];
  for (const removal of removals) {
    try {
      if (removal) await removal();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    }
  }
}

/**
 * Makes the sample of the actor, unless there is one: brief, analysis, list, audience and its push to the test ad account.
 * @throws AppError limit_reached, meta_refused, meta_unavailable, interests_unavailable, overloaded, analysis_running, rate_limited; nothing is left then
 */
export async function makeSample(context: UserContext) {
  const { db } = context.deps;
  const { userId } = context.actor;
  if (readParts((await findFirstSteps(db, userId))?.sample)) return getFirstSteps(context);
  const analysis = await rankInterests(context, sampleBrief);
  const brief_id = analysis.brief_id ?? undefined;
  let parts: Partial<SampleParts> = { analysis_id: analysis.id, ...(brief_id ? { brief_id } : {}) };
  try {
    if (brief_id === undefined) throw new AppError('limit_reached');
    const [core] = await readySets(context, { analysis_id: analysis.id });
    const refs = (core?.rows ?? []).map(refOf);
    const list = await createList(context, { name: sampleNames.list, ids: refs, brief_id });
    parts = { ...parts, list_id: list.id };
    const spec = { groups: [refs] };
    const audience = await createAudience(context, { name: sampleNames.audience, spec, brief_id });
    parts = { ...parts, audience_id: audience.id };
  } catch (error) {
    await remove(context, parts);
    throw error;
  }
  const sample = JSON.stringify(parts);
  if (await storeSample(db, userId, sample)) await addPush(context, parts as SampleParts, sample);
  else {
    // Of two requests at once, the brief and its analysis are the same; the slower one takes the rest of its own back.
    const { list_id, audience_id } = parts as SampleParts;
    await remove(context, { list_id, audience_id });
  }
  return getFirstSteps(context);
}

/** Pushes the sample's audience; only what has a place in the sample is pushed, so that nothing is left over. */
async function addPush(context: UserContext, parts: SampleParts, sample: string): Promise<void> {
  const { db } = context.deps;
  const { userId } = context.actor;
  try {
    const push_id = await makeExamplePush(context, parts.audience_id);
    // Removed meanwhile: then the push goes too.
    const isKept = await changeSample(db, userId, { from: sample, to: JSON.stringify({ ...parts, push_id }) });
    if (!isKept) await remove(context, { push_id });
  } catch (error) {
    await remove(context, parts);
    await forgetSample(db, userId);
    throw error;
  }
}

/** Removes the actor's sample with everything that was made for it. */
export async function removeSample(context: UserContext) {
  const { db } = context.deps;
  const { userId } = context.actor;
  const parts = readParts((await findFirstSteps(db, userId))?.sample);
  if (parts) {
    await remove(context, parts);
    await forgetSample(db, userId);
  }
  return getFirstSteps(context);
}
