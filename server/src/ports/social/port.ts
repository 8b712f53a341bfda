/** A user as the social network knows them. */
export interface SocialProfile {
  /** Scoped to this app: the same user has another id elsewhere. */
  readonly id: string;
  readonly name: string;
  /** Not a proof that the user owns the address. */
  readonly email: string | undefined;
}

/** Login at a social network by the OAuth code flow. */
export interface SocialLoginPort {
  /** Where the browser goes to ask the user. */
  dialogUrl(state: string): string;
  /** Exchanges the code that came back. @throws SocialLoginError */
  fetchProfile(code: string): Promise<SocialProfile>;
}

/** Why a login at the network came to nothing. The message holds no token and may be logged. */
export class SocialLoginError extends Error {
  override name = 'SocialLoginError';
  /** `refused`: the network or our checks said no; `unavailable`: no usable answer. */
  readonly reason: 'refused' | 'unavailable';

  constructor(message: string, reason: 'refused' | 'unavailable') {
    super(message);
    this.reason = reason;
  }
}
