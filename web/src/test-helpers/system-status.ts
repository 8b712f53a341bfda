import type { SystemStatus } from '@interest-miner/contract/system/endpoints';

/** A new installation: no key, no mail server, the built-in catalogue. */
export const newInstallation: SystemStatus = {
  version: '1',
  demo_data: true,
  ai_model: false,
  tutorial_video_url: null,
  mail_delivery: false,
  facebook_login: false,
  test_payments: true,
  support_email: null,
};
