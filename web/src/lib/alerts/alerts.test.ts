import { expect, test } from 'vitest';
import { lossOf } from '#web/test-helpers/alerts.ts';
import { newestOf } from './alerts.ts';

test('a loss counts, whatever smaller change was found after it', () => {
  const planned = { ...lossOf(), kind: 'planned' as const };
  const moved = { ...planned, id: 'later', kind: 'size' as const };
  for (const alerts of [
    [moved, planned],
    [planned, moved],
  ]) {
    expect(newestOf(alerts).get(planned.ref)?.kind).toBe('planned');
  }
});
