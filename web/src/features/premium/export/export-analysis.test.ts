import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { expect, test } from 'vitest';
import { savedFile } from '#web/test-helpers/saved-file.ts';
import { exportAnalysis } from './export-analysis.ts';

const row: AnalyzedInterest = {
  rank: 1,
  id: '6003',
  name: 'Yoga',
  audienceSizeLowerBound: 10,
  audienceSizeUpperBound: 20,
  path: ['Interests', 'Yoga'],
  topic: 'Fitness',
  relevanceScore: 99,
  category: 'Healthcare',
  reason: 'Your brief speaks of it',
  size_source: 'estimate',
  checked_at: '2026-01-01T00:00:00.000Z',
};

test('the columns match the specification, and the file is named after the product', async () => {
  const { name, text } = await savedFile(() => exportAnalysis([row], 'Mats / Berlin', 'csv'));
  expect(name).toBe('Mats _ Berlin_meta_interests.csv');
  expect(text.split('\r\n')).toEqual([
    '\ufeffRank,Interest Name,Audience Size Lower,Audience Size Upper,Path,Topic,Relevance Score,Category',
    '1,Yoga,10,20,Interests > Yoga,Fitness,99,Healthcare',
  ]);
});
