import * as system from '@interest-miner/contract/system/endpoints';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { isTestAccount } from '../../ports/payments/port.ts';

export function systemRoutes(bind: Bind, deps: Deps): void {
  bind(system.getSystemStatus, async () => ({
    version: deps.version,
    demo_data: deps.interests.source === 'catalogue',
    ai_model: deps.config.AI_PROVIDER !== undefined,
    tutorial_video_url: deps.config.TUTORIAL_VIDEO_URL ?? null,
    mail_delivery: deps.mails.delivers,
    facebook_login: deps.facebook !== undefined,
    test_payments: isTestAccount(deps.payments),
    support_email: deps.config.SUPPORT_EMAIL ?? null,
  }));
}
