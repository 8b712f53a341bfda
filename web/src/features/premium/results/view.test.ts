import { expect, test } from 'vitest';
import { premiumView } from './view.ts';

test('a view survives writing and reading the URL', () => {
  const search =
    'analysis=x&compare=y&since=z&step=meta&page=3&filter=yoga&topic=Sport&size=1m-&source=meta&id=1&group=category&sort=-size&category=Travel&score=40';
  expect(premiumView.write(premiumView.read(new URLSearchParams(search))).toString()).toBe(search);
  const nonsense = 'step=x&page=-1&sort=price&score=41';
  expect(premiumView.write(premiumView.read(new URLSearchParams(nonsense))).toString()).toBe('');
});
