import { expect, test } from 'vitest';
import { lossOf } from '#web/test-helpers/alerts.ts';
import { newestOf } from './alerts.ts';

test('a loss outranks a later smaller change', () => {
  const planned = { ...lossOf(), kind: 'planned' as const };
  const moved = { ...planned, id: 'later', kind: 'size' as const };
  for (const alerts of [
    [moved, planned],
    [planned, moved],
  ]) {
    expect(newestOf(alerts).get(planned.ref)?.kind).toBe('planned');
  }
});
