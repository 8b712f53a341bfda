import type { Endpoint, EndpointInput } from '@interest-miner/contract/endpoint';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type CallOptions, callForData } from './client.ts';

type Request<E extends Endpoint> = EndpointInput<E> & Omit<CallOptions, 'signal'>;

/**
 * Query options that read the data of an endpoint; add others beside them:
 * `useQuery({ ...endpointQuery(['shared', token], getShared, { params: { token } }), staleTime: 0 })`.
 * @param request what the endpoint declares, and options of the call such as the `fallback` message
 */
export function endpointQuery<E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  ...[request]: object extends Request<E> ? [request?: Request<E>] : [request: Request<E>]
) {
  const input = request ?? ({} as Request<E>);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => callForData(endpoint, input, { ...input, signal }),
  });
}
