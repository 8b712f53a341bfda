/** The security events logged for an account, with their text for users. */
export const securityEvents = {
  login: 'Logged in',
  login_failed: 'Failed login',
  facebook_login: 'Logged in with Facebook',
  session_used: 'Session in use',
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  facebook_connected: 'Facebook connected',
  facebook_disconnected: 'Facebook disconnected',
  meta_connected: 'Meta ad account connected',
  meta_disconnected: 'Meta ad account disconnected',
  token_created: 'API token created',
  token_ended: 'API token revoked',
  assistant_connected: 'Assistant connected',
  assistant_ended: 'Assistant disconnected',
  assistant_reuse: 'Assistant disconnected: one of its tokens was used twice',
  access_kept: 'Kept after a password reset',
  access_revoked: 'Revoked after a password reset',
  link_created: 'Read-only link created',
  data_exported: 'Data exported',
  deletion_requested: 'Account deletion requested',
} as const;
export type SecurityEvent = keyof typeof securityEvents;
