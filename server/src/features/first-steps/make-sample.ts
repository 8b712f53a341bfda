import { sampleBrief, sampleNames } from '@interest-miner/contract/first-steps/sample';
import { refOf } from '@interest-miner/contract/interest';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { createAudience, deleteAudience, readySets } from '../audiences/index.ts';
import { deleteBrief, getBrief } from '../briefs/index.ts';
import { createList, deleteList } from '../lists/index.ts';
import { deleteAnalysis, rankInterests } from '../premium/index.ts';
import { makeExamplePush, removeExamplePush } from '../pushes/index.ts';
import { getFirstSteps } from './first-steps.ts';
import { changeSample, findFirstSteps, forgetSample, storeSample } from './queries.ts';
import { readParts, type SampleParts } from './sample-parts.ts';

const isMissing = (error: unknown) => error instanceof AppError && error.code === 'not_found';

/** A list and an audience that a stopped process made for the sample before it could note their ids. */
async function findUnnoted(context: UserContext, { brief_id, list_id, audience_id }: SampleParts) {
  const made = await getBrief(context, { id: brief_id }).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  const find = (rows: readonly { id: string; name: string }[] = [], name: string) =>
    rows.find((row) => row.name === name)?.id;
  return {
    list_id: list_id ?? find(made?.lists, sampleNames.list),
    audience_id: audience_id ?? find(made?.audiences, sampleNames.audience),
  };
}

/** Removes what exists of a sample; what was removed already is passed over. */
async function remove(context: UserContext, parts: SampleParts): Promise<void> {
  const { push_id, brief_id, analysis_id } = parts;
  const { list_id, audience_id } = await findUnnoted(context, parts);
  const removals = [
    push_id && (() => removeExamplePush(context, push_id)),
    audience_id && (() => deleteAudience(context, { id: audience_id })),
    list_id && (() => deleteList(context, { id: list_id })),
    () => deleteBrief(context, { id: brief_id }),
    () => deleteAnalysis(context, analysis_id),
  ];
  for (const removal of removals) {
    try {
      if (removal) await removal();
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

/** The sample was removed while it was made. */
class Removed extends Error {}

/**
 * Makes the sample of the actor, unless there is one: brief, analysis, list, audience and its push to the test ad account. Each part is
 * noted before the next is made, so that whatever stops this, removing the sample removes all of it.
 * @throws AppError limit_reached, meta_refused, meta_unavailable, interests_unavailable, overloaded, analysis_running, rate_limited; nothing is left then
 */
export async function makeSample(context: UserContext) {
  const { db } = context.deps;
  const { userId } = context.actor;
  if (readParts((await findFirstSteps(db, userId))?.sample)) return getFirstSteps(context);
  const { id: analysis_id, brief_id } = await rankInterests(context, sampleBrief);
  if (brief_id === null) {
    await deleteAnalysis(context, analysis_id);
    throw new AppError('limit_reached');
  }
  let parts: SampleParts = { brief_id, analysis_id };
  // Of two requests at once, the brief and its analysis are the same: one of them makes the rest.
  if (!(await storeSample(db, userId, JSON.stringify(parts)))) return getFirstSteps(context);
  const note = async (part: Partial<SampleParts>) => {
    const from = JSON.stringify(parts);
    parts = { ...parts, ...part };
    if (!(await changeSample(db, userId, { from, to: JSON.stringify(parts) }))) throw new Removed();
  };
  try {
    const [core] = await readySets(context, { analysis_id });
    const refs = (core?.rows ?? []).map(refOf);
    await note({ list_id: (await createList(context, { name: sampleNames.list, ids: refs, brief_id })).id });
    const audience = { name: sampleNames.audience, spec: { groups: [refs] }, brief_id };
    const { id: audience_id } = await createAudience(context, audience);
    await note({ audience_id });
    await makeExamplePush(context, audience_id, (push_id) => note({ push_id }));
  } catch (error) {
    await remove(context, parts);
    if (error instanceof Removed) return getFirstSteps(context);
    await forgetSample(db, userId);
    throw error;
  }
  return getFirstSteps(context);
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
