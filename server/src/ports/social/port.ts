/** A user's profile at the social network. */
export interface SocialProfile {
  /** Scoped to this app: the same user has a different id elsewhere. */
  readonly id: string;
  readonly name: string;
  /** Not a proof that the user owns the address. */
  readonly email: string | undefined;
}

/** Login with a social network by the OAuth code flow. */
export interface SocialLoginPort {
  /** The URL of the consent dialog. */
  dialogUrl(state: string): string;
  /** Exchanges the returned code. @throws SocialLoginError */
  fetchProfile(code: string): Promise<SocialProfile>;
}

/** Why a login failed. The message holds no token and may be logged. */
export class SocialLoginError extends Error {
  override name = 'SocialLoginError';
  /** `refused`: rejected by the network or our checks; `unavailable`: no usable answer. */
  readonly reason: 'refused' | 'unavailable';

  constructor(message: string, reason: 'refused' | 'unavailable') {
    super(message);
    this.reason = reason;
  }
}
