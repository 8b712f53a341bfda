import { expect, test } from 'vitest';
import { item } from '#web/test-helpers/lists.ts';
import { savedFile } from '#web/test-helpers/saved-file.ts';
import { exportList } from './export-list.ts';

const list = {
  name: 'Spring: sale',
  items: [
    item('Tea', { id: '6003107902433', source: 'meta', note: '=1+1', tags: ['hot', 'drink'] }),
    item('Yoga', { id: 'builtin:yoga' }),
  ],
};

test('a CSV has sizes with their source, notes and tags, and Meta’s ids only', async () => {
  const { name, text } = await savedFile(() => exportList(list, 'csv'));
  expect(name).toBe('Spring_ sale.csv');
  const lines = text.split('\r\n');
  expect(lines[0]).toContain('Name,Audience Size Lower,Audience Size Upper,Size Source,Checked');
  expect(lines[1]).toBe(
    'Tea,1000,2000,Meta,2026-11-22,Interests > Tea,Fitness,interests,6003107902433,\'=1+1,"hot, drink"',
  );
  expect(lines[2]).toBe('Yoga,1000,2000,estimate,2026-11-22,Interests > Yoga,Fitness,interests,,,');
});

test('JSON holds the same entries', async () => {
  const { name, text } = await savedFile(() => exportList(list, 'json'));
  expect(name).toBe('Spring_ sale.json');
  const { interests } = JSON.parse(text);
  expect(interests).toMatchObject([
    { meta_id: '6003107902433', name: 'Tea', note: '=1+1' },
    { meta_id: null, name: 'Yoga', lower: 1000 },
  ]);
  expect(text).not.toContain('builtin');
});
