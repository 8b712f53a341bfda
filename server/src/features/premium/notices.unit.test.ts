import { premiumTexts } from '@interest-miner/contract/premium/texts';
import { expect, test } from 'vitest';
import { unreadNotice } from './notices.ts';

test('a partly read brief says which sentences were not read, cut if they are long', () => {
  const dutch = 'We maken ook taarten op bestelling.';
  expect(unreadNotice('part', [dutch])).toBe(`${premiumTexts.partlyUnread} ${premiumTexts.notRead(dutch)}`);
  const long = unreadNotice('part', ['bestelling '.repeat(100)]);
  expect(long).toContain('…”');
  expect(long.length).toBeLessThan(400);
});

test('without a sentence to name, and for a brief that was not read at all, the notice is as before', () => {
  expect(unreadNotice('part', [])).toBe(premiumTexts.partlyUnread);
  expect(unreadNotice('all', ['We maken taarten.'])).toBe(premiumTexts.unread);
});
