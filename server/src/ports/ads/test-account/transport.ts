import { assertMayStart } from '../../http-client/http-client.ts';
import type { Transport } from '../../meta/transport.ts';
import type { GraphRequest, GraphResponse } from './types.ts';

/** Hands calls to a Graph API in this process instead of the network. */
export function directTransport(graph: (request: GraphRequest) => Promise<GraphResponse>): Transport {
  return {
    async send({ method, url, form, mayStart }) {
      assertMayStart({ mayStart });
      const path = url.pathname.replace(/^\/[^/]+\//, '');
      const { status, body } = await graph({ method, path, params: form ?? url.searchParams });
      return { status, headers: {}, body: JSON.stringify(body) };
    },
    close() {},
  };
}
