import { testTexts } from '@interest-miner/contract/tests/texts';
import type { UserContext } from '../../deps.ts';
import { ownerOf } from '../../http/ownership.ts';
import { refusalOf } from '../../ports/ads/port.ts';
import { withConnection } from '../connections/index.ts';
import { attemptLimits } from './attempt-limits.ts';

/**
 * Ads of the connected account that a test can use; an answer of the last minutes will do, unless `fresh`.
 * @throws AppError meta_not_connected, meta_refused, meta_unavailable, rate_limited
 */
export async function listSourceAds({ deps, actor }: UserContext, { fresh }: { fresh: 'true' | 'false' }) {
  await deps.limits.take(attemptLimits.sourceAds, actor.userId);
  return withConnection(deps, ownerOf(actor), async (connection) => {
    const access = { ...connection.access('screen'), recent: fresh === 'false' };
    const ads = await connection.port.ads(access).catch((error: unknown) => {
      throw refusalOf(error);
    });
    return ads
      .filter(({ name }) => !/ · imt-\w{10}-[a-e]\d$/.test(name))
      .map(({ id, name, effective, objective, picture, creativeId }) => ({
        id,
        name,
        state: effective,
        objective,
        picture,
        problem: creativeId === null ? testTexts.adUnknown : effective === 'DISAPPROVED' ? testTexts.rejectedAd : null,
      }));
  });
}
