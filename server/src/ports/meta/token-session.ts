import { createGraphClient, type GraphClient } from './client.ts';
import type { MetaErrorKind } from './errors.ts';
import { appSecretProof, tokenMark } from './secrets.ts';
import type { MetaStore } from './store.ts';
import { createThrottle, type Throttle } from './throttle.ts';
import { defaultTimeouts, type Timeouts } from './timeouts.ts';
import type { Transport } from './transport.ts';

export interface TokenSessionOptions {
  readonly token: string;
  /** Signs every call if set. */
  readonly appSecret: string | undefined;
  readonly graphUrl: string;
  /** Such as `v26.0`. */
  readonly version: string;
  readonly store: MetaStore;
  readonly clock: () => number;
  /** Called with pauses and failures, for the operator's log; contains no secrets. */
  readonly onError?: (message: string, kind: MetaErrorKind) => void;
  readonly timeouts?: Timeouts;
  /** The token is a person's own: messages tell them what to do, not the operator. */
  readonly personal?: boolean;
  /** Shared with other clients, and closed by its owner. */
  readonly transport?: Transport;
}

/** Calls to Meta with one token. The pauses that Meta asks for hold for every session of the token. */
export function openTokenSession(options: TokenSessionOptions): { client: GraphClient; throttle: Throttle } {
  const { token, appSecret, store, clock } = options;
  const throttle = createThrottle({
    store,
    clock,
    source: `meta:${tokenMark(token)}`,
    personal: options.personal,
    onError: options.onError ?? (() => {}),
  });
  const client = createGraphClient({
    token,
    proof: appSecret === undefined ? undefined : appSecretProof(appSecret, token),
    appSecret,
    personal: options.personal ?? false,
    transport: options.transport,
    graphUrl: options.graphUrl,
    version: options.version,
    timeouts: options.timeouts ?? defaultTimeouts,
    onUsage: throttle.noteUsage,
    isSlow: throttle.isSlow,
  });
  return { client, throttle };
}
