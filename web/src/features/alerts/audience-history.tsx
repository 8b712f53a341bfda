import { getAudienceHistory } from '@interest-miner/contract/alerts/endpoints';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { History } from './history.tsx';
import { texts } from './texts.ts';

/** What changed in an audience and when, and its rough size over time. */
export function AudienceHistory({ id }: { id: string }) {
  const history = useQuery(endpointQuery(['audience-history', id], getAudienceHistory, { params: { id } }));
  const { sizes = [], changes = [] } = history.data ?? {};
  return <History sizes={sizes} changes={changes} label={texts.audienceSizes} now={history.dataUpdatedAt} />;
}
