import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../src/admin.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { engineLoadMs, loadEngine } from '../premium.ts';
import { connect, tokenHolder } from './connect.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await loadEngine(app);
}, engineLoadMs);
afterAll(() => app.close());

async function run(client: Client, name: string, args: object = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args as Record<string, unknown> });
  const [first] = content as { text: string }[];
  return { isError: isError === true, data: JSON.parse(first?.text ?? 'null') };
}

const ids = ['6003306084421', '6003474973243'];

test('an audience has a size with its source and date, an overlap in words, and JSON for Meta', async () => {
  const { token } = await tokenHolder(app);
  const client = await connect(app, token);
  const size = await run(client, 'estimate_audience', { groups: [ids], countries: ['DE'] });
  expect(size.data).toMatchObject({ source: 'estimate' });
  expect(size.data.lower).toBeLessThanOrEqual(size.data.upper);
  expect(Date.parse(size.data.checked_at)).toBeGreaterThan(0);
  const overlap = await run(client, 'compare_overlap', { ids, countries: ['DE'] });
  expect(overlap.data.interests).toHaveLength(2);
  expect(overlap.data.pairs).toHaveLength(1);
  const spec = await run(client, 'build_targeting_spec', {
    name: 'Yoga, Germany',
    groups: [[...ids, 'builtin:yoga-mat']],
    countries: ['DE'],
    age_min: 25,
  });
  expect(spec.data.targeting).toMatchObject({ age_min: 25, geo_locations: { countries: ['DE'] } });
  expect(JSON.stringify(spec.data.targeting)).not.toContain('builtin:');
  expect(spec.data.missing).toMatchObject([{ id: 'builtin:yoga-mat' }]);
  const wrong = await run(client, 'estimate_audience', { groups: [ids], countries: ['Germany'] });
  expect([wrong.isError, wrong.data.code]).toEqual([true, 'validation_failed']);
  await client.close();
});

test('the tools alone lead from a brief to a saved list', async () => {
  const { token, email } = await tokenHolder(app);
  await runAdmin(app.deps, ['set-plan', email, 'Pro']);
  const client = await connect(app, token);
  const ranked = await run(client, 'rank_interests', {
    product_name: 'Calm Mat Studio',
    category: 'Sports & Fitness',
    product_description: 'Yoga classes, mats and healthy lifestyle coaching for busy people, online and on site.',
    location: 'Berlin, Germany',
    promotion_goal: 'Lead Generation',
    target_audience: 'Women from 25 to 45 who follow yoga, pilates, running and healthy food',
  });
  expect(ranked.data.strong).toBeGreaterThan(0);
  const strong = ranked.data.interests.filter(({ grade }: { grade: string }) => grade === 'strong');
  for (const row of strong) expect(row.reason).not.toBe('');
  const seeds = strong.slice(0, 3).map(({ id, name }: { id: string; name: string }) => ({ id, name }));
  const related = await run(client, 'suggest_related', { interests: seeds, limit: 5 });
  const chosen = [...strong, ...related.data.interests].map(({ id }: { id: string }) => id);
  const checked = await run(client, 'validate_interests', { ids: chosen });
  const valid = checked.data.interests.filter(({ status }: { status: string }) => status === 'valid');
  const saved = await run(client, 'save_list', {
    name: 'Calm Mat Studio, Berlin',
    ids: valid.map(({ id }: { id: string }) => id),
  });
  expect(saved.data).toMatchObject({ created: true, list: { name: 'Calm Mat Studio, Berlin' } });
  expect(saved.data.added).toBe(new Set(valid.map(({ id }: { id: string }) => id)).size);
  await client.close();
});
