import type { SystemStatus } from '@interest-miner/contract/system/endpoints';
import type { PublicContext } from '../../deps.ts';
import { isTestAccount } from '../../ports/payments/port.ts';

/** Which services are configured, so that the screens can say so. */
export async function getSystemStatus({ deps }: PublicContext): Promise<SystemStatus> {
  return {
    version: deps.version,
    demo_data: deps.interests.source === 'catalogue',
    ai_model: deps.config.AI_PROVIDER !== undefined,
    tutorial_video_url: deps.config.TUTORIAL_VIDEO_URL ?? null,
    mail_delivery: deps.mails.delivers,
    facebook_login: deps.facebook !== undefined,
    test_payments: isTestAccount(deps.payments),
    support_email: deps.config.SUPPORT_EMAIL ?? null,
  };
}
