import { expect, test } from 'vitest';
import { mainTopic } from './main-topic.ts';

const row = (...path: string[]) => ({ topic: path[0] ?? '', path: ['Interests', ...path] });

test('most rows name the topic, and most of the topic name the section', () => {
  const rows = [
    row('Shopping', 'Furniture', 'Coffee table'),
    row('Food', 'Beverages', 'Coffee'),
    row('Food', 'Restaurants', 'Coffeehouses'),
    row('Food', 'Beverages', 'Tea'),
    row('Food', 'Coffee people'),
  ];
  expect(mainTopic(rows)).toEqual({ topic: 'Food', section: 'Beverages' });
});

test('the best match wins a tie; without rows there is no topic', () => {
  expect(mainTopic([row('Food', 'A', 'x'), row('Sports', 'B', 'y')])).toEqual({ topic: 'Food', section: 'A' });
  expect(mainTopic([row('Food', 'Coffee')])).toEqual({ topic: 'Food', section: null });
  expect(mainTopic([])).toEqual({ topic: null, section: null });
});
