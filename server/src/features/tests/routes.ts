import * as tests from '@interest-miner/contract/tests/endpoints';
import * as news from '@interest-miner/contract/tests/news-endpoints';
import * as results from '@interest-miner/contract/tests/results-endpoints';
import * as share from '@interest-miner/contract/tests/share-endpoints';
import type { BindVerb } from '../../deps.ts';
import { advanceTestClock, getTestClock } from './advance-clock.ts';
import { getTestChoices } from './choices.ts';
import { importTest } from './import-test.ts';
import { getInterestRecords, listTestedInterests } from './interest-records.ts';
import { planTest } from './plan-test.ts';
import { listTestNews, readAllTestNews, readTestNews } from './read-news.ts';
import { getTest, listTests } from './read-tests.ts';
import { getTestResults } from './results/get-results.ts';
import { createTestAtMeta, startTest, stopTest, takeBackTest } from './run-test.ts';
import { createTest, deleteTest, updateTest } from './save-test.ts';
import { endTestShare, getSharedTest, shareTest } from './share-test.ts';
import { listSourceAds } from './source-ads.ts';

export function testRoutes(bind: BindVerb): void {
  bind(tests.listTests, listTests);
  bind(tests.getTest, getTest);
  bind(tests.createTest, createTest, getTest);
  bind(tests.updateTest, updateTest);
  bind(tests.deleteTest, deleteTest);
  bind(tests.createTestAtMeta, createTestAtMeta);
  bind(tests.startTest, startTest);
  bind(tests.stopTest, stopTest);
  bind(tests.takeBackTest, takeBackTest);
  bind(tests.planTest, planTest);
  bind(tests.listSourceAds, listSourceAds);
  bind(tests.getTestChoices, getTestChoices);
  bind(tests.getTestClock, getTestClock);
  bind(tests.advanceTestClock, advanceTestClock);
  bind(results.getTestResults, getTestResults);
  bind(results.importTest, importTest, getTest);
  bind(results.getInterestRecords, getInterestRecords);
  bind(results.listTestedInterests, listTestedInterests);
  bind(news.listTestNews, listTestNews);
  bind(news.readTestNews, readTestNews);
  bind(news.readAllTestNews, readAllTestNews);
  bind(share.shareTest, shareTest);
  bind(share.endTestShare, endTestShare);
  bind(share.getSharedTest, (context, input) => {
    context.reply.header('x-robots-tag', 'noindex, nofollow');
    return getSharedTest(context, input);
  });
}
