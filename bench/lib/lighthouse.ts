import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from './server.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

export interface Audit {
  /** From 0 to 100. */
  readonly scores: Partial<Record<Category, number>>;
  /** The ids of the audits without a perfect score. */
  readonly failed: readonly string[];
  /**
   * Largest contentful paint and total blocking time in milliseconds, and cumulative layout shift; only for the category
   * performance.
   */
  readonly lcp: number | undefined;
  readonly tbt: number | undefined;
  readonly cls: number | undefined;
}

/**
 * Runs Lighthouse with its mobile settings in a fresh profile.
 * @param token logs the profile in before the page is opened
 */
export async function audit(url: string, categories: readonly Category[], token?: string): Promise<Audit> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'interest-miner-lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    if (token !== undefined) {
      const page = await browser.newPage();
      await page.goto(new URL('/robots.txt', url).href);
      await page.evaluate((value) => {
        localStorage.setItem('token', value);
        // A later visit: the tutorial's film opens by itself on the first one only.
        localStorage.setItem('hasSeenInterestMinerTutorial', 'true');
      }, token);
      await page.close();
    }
    const flags = { port, onlyCategories: [...categories], disableStorageReset: true, logLevel: 'error' as const };
    const result = await lighthouse(url, flags);
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories: found, audits } = result.lhr;
    const weighed = new Set(
      Object.values(found).flatMap((one) => one.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)),
    );
    const failed = Object.values(audits).filter(({ id, score }) => weighed.has(id) && score !== null && score < 1);
    return {
      scores: Object.fromEntries(Object.entries(found).map(([id, one]) => [id, Math.round((one.score ?? 0) * 100)])),
      failed: failed.map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
      lcp: audits['largest-contentful-paint']?.numericValue,
      tbt: audits['total-blocking-time']?.numericValue,
      cls: audits['cumulative-layout-shift']?.numericValue,
    };
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
