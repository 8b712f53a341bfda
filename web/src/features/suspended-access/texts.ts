import type { SuspendedKind } from '@interest-miner/contract/suspended-access/endpoints';

export const texts = {
  title: 'Paused after your password reset',
  lead: 'All of these could use your account without your password, so the reset paused them. Keep what you recognise, and revoke the rest.',
  failed: 'What was paused could not be loaded.',
  kinds: {
    connection: 'Connection to Meta',
    link: 'Read-only link',
    test_link: 'Link to a test’s report',
    token: 'API token',
    assistant: 'Assistant',
  } satisfies Record<SuspendedKind, string>,
  ending: (hint: string) => `ends in ${hint}`,
  created: (day: string) => `created on ${day}`,
  connected: (day: string) => `connected on ${day}`,
  used: (ago: string) => `last used ${ago}`,
  neverUsed: 'never used',
  keep: 'Keep',
  keepNamed: (kind: string, name: string) => `Keep ${kind} ${name}`,
  revoke: 'Revoke',
  revokeNamed: (kind: string, name: string) => `Revoke ${kind} ${name}`,
  keepAll: 'Keep all',
  revokeAll: 'Revoke all',
  kept: 'Kept',
  revoked: 'Revoked',
  notChanged: 'Nothing changed',
  banner: (count: number) =>
    count === 1
      ? 'Your password was reset. One way into your account is paused until you keep or revoke it.'
      : `Your password was reset. ${count} ways into your account are paused until you keep or revoke them.`,
  review: 'Review',
} as const;
