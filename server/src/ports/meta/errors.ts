import { minuteMs } from '../../lib/time.ts';
/** Kinds of failure, by how a client has to treat them. */
export type MetaErrorKind =
  | 'outage'
  | 'unreadable'
  | 'app_limit'
  | 'account_limit'
  | 'abuse'
  | 'token'
  | 'checkpoint'
  | 'policy'
  | 'permission'
  | 'version'
  | 'refused'
  | 'busy'
  | 'spared';

interface MetaErrorDetails {
  readonly retry?: boolean;
  readonly pauseMs?: number;
  readonly userMessage?: string | null;
  readonly code?: number;
  readonly subcode?: number;
  readonly blame?: readonly (readonly string[])[];
  readonly personal?: boolean;
}

/** Meta did not answer. `message` is for the operator's log and holds no secret. */
export class MetaError extends Error {
  override name = 'MetaError';
  readonly kind: MetaErrorKind;
  /** Whether the same request may succeed at once. */
  readonly retry: boolean;
  /** How long no process should ask Meta, in milliseconds; 0 for no pause. */
  readonly pauseMs: number;
  /** Meta's message for the user. */
  readonly userMessage: string | null;
  /** Meta's code and subcode; 0 if it gave none. */
  readonly code: number;
  readonly subcode: number;
  /** Paths of the fields that Meta complains about, such as `['targeting', 'flexible_spec']`. */
  readonly blame: readonly (readonly string[])[];
  /** Whether the token is a person's own, so that they, not the operator, have to act. */
  readonly personal: boolean;

  constructor(kind: MetaErrorKind, message: string, options: MetaErrorDetails = {}) {
    super(message);
    this.kind = kind;
    this.retry = options.retry ?? false;
    this.pauseMs = options.pauseMs ?? 0;
    this.userMessage = options.userMessage ?? null;
    this.code = options.code ?? 0;
    this.subcode = options.subcode ?? 0;
    this.blame = options.blame ?? [];
    this.personal = options.personal ?? false;
  }
}

export function waitText(ms: number): string {
  const minutes = Math.ceil(ms / minuteMs);
  if (minutes <= 1) return 'in about a minute';
  return minutes < 120 ? `in about ${minutes} minutes` : `in about ${Math.round(minutes / 60)} hours`;
}

const cachedStillWork = 'Recent searches still work.';
const limitText = (again: string) =>
  `Meta’s request limit has been reached for now. Please try again ${again}. ${cachedStillWork}`;

/**
 * What the user should know and do.
 * @param waitMs until Meta will be asked again; 0 for at once
 * @param personal whether a person's own connection was used, on their ad account
 */
export function errorText(
  kind: MetaErrorKind,
  waitMs: number,
  userMessage: string | null = null,
  personal = false,
): string {
  const again = waitText(waitMs);
  switch (kind) {
    case 'outage':
      return `Meta is not responding right now. Please try again ${again}.`;
    case 'unreadable':
      return `Meta’s answer could not be read. Please try again ${again}.`;
    case 'account_limit':
      if (personal)
        return `This ad account’s limit of calls to Meta is reached for now. It is free again ${again}; nothing is lost.`;
      return limitText(again);
    case 'app_limit':
      if (personal)
        return `The limit of calls to Meta of the app behind your connection is reached for now. It is free again ${again}; nothing is lost.`;
      return limitText(again);
    case 'busy':
      return 'Many searches are running right now. Please try again in a few seconds.';
    case 'spared':
      return `Meta’s request limit is nearly reached, so this is an earlier answer.`;
    case 'abuse':
      return `Meta has blocked this installation’s requests as unusual traffic. The operator needs to look into it: see “Meta” in the operating guide. ${cachedStillWork}`;
    case 'token':
      return `Meta no longer accepts the access token of this installation. Ask the operator to set a new META_ACCESS_TOKEN. ${cachedStillWork}`;
    case 'checkpoint':
      return `Meta wants the owner of the access token to confirm their account. Ask the operator to log in at facebook.com and follow the steps there; the token stays valid. ${cachedStillWork}`;
    case 'policy':
      return `Meta has blocked these requests for now, for policy reasons. Ask the operator to look at Account Quality in Meta Business Suite. Please try again ${again}.`;
    case 'permission':
      return `The access token of this installation lacks a permission. Ask the operator to give it ads_read. ${cachedStillWork}`;
    case 'version':
      return `Meta no longer supports the API version that this installation uses. Ask the operator to set META_API_VERSION to a newer one. ${cachedStillWork}`;
    case 'refused':
      return userMessage ?? 'Meta refused this request. Please try other words.';
  }
}
