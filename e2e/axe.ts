import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Axe violations on the current page, one entry per rule. @param rules the rules to run; all by default */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // Rows outside the window would be judged by their colours from before the theme changed.
    const everything = new CSSStyleSheet();
    everything.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [everything];
    const { violations } = await run(document, {
      // Report details of failures only: listing every passing element takes most of the time.
      resultTypes: ['violations'],
      ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' ')}`,
    );
  }, rules);
}
