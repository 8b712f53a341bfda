import { expect, test } from 'vitest';
import { MetaError } from '../../ports/ads/port.ts';
import { PartRefused } from './at-meta/context.ts';
import { failureOf } from './failure.ts';

const refused = (subcode: number) => new MetaError('refused', 'x', { code: 100, subcode, personal: true });

test.each<[string, number]>([
  ['a creative that is gone', 1487015],
  ['a post that is gone', 1815869],
  ['an Instagram account without access', 1815199],
  ['an ad that was rejected before', 2490427],
  ['an ad that does not fit the goal', 3260011],
  ['no payment method', 1359188],
  ['an account that is disabled', 1885016],
  ['a person who may not advertise', 1404163],
  ['a window that has ended', 1487033],
  ['an ad set that was deleted', 1487056],
  ['a campaign that was deleted', 1487566],
  ['an ad that was archived', 1885088],
  ['no payer in the EU', 3858079],
  ['a budget below the minimum', 1885272],
  ['an interest that was removed', 1487079],
])('%s ends the work with a sentence that says what to do', (_what, subcode) => {
  const failure = failureOf(refused(subcode), false, []);
  const [complaint] = 'complaints' in failure ? failure.complaints : [];
  expect(complaint?.message).toMatch(/\b(Choose|Add|Check|Take|Enter|Raise|Remove|Replace|leave|at least|minimum)\b/i);
});

test('a start that fails names the audience and says that the campaign is paused', () => {
  const cells = [{ id: 'c', name: 'Yoga' }];
  const failure = failureOf(new PartRefused(refused(1487033), { cell: 'c', ad: null }), true, cells);
  expect('complaints' in failure && failure.complaints[0]).toMatchObject({
    cell: 'c',
    message: expect.stringMatching(/its campaign is paused: the ad set of “Yoga” could not be turned on\. The end/),
  });
});
