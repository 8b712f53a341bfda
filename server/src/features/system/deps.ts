import type { Config } from '../../config.ts';
import type { InterestsPort } from '../../ports/interests/port.ts';
import type { PaymentsPort } from '../../ports/payments/port.ts';
import type { SocialLoginPort } from '../../ports/social/port.ts';
import type { MailQueue } from '../mail/index.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface SystemDeps {
  readonly config: Pick<Config, 'AI_PROVIDER' | 'SUPPORT_EMAIL' | 'TUTORIAL_VIDEO_URL'>;
  readonly version: string;
  readonly mails: MailQueue;
  /** Undefined if Facebook login is not configured. */
  readonly facebook: SocialLoginPort | undefined;
  readonly interests: InterestsPort;
  readonly payments: PaymentsPort;
}
