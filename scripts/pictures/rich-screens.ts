import type { Page } from '@playwright/test';
import type { Addresses } from './rich-account.ts';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly token?: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const tick = (count: number) => async (page: Page) => {
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.first().waitFor();
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
};
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const inspectFirst = async (page: Page) => {
  await page.locator('tbody').getByRole('checkbox').first().focus();
  await page.keyboard.press('Enter');
};

const suggest = async (page: Page) => {
  await press('Suggest audiences')(page);
  await page.getByRole('button', { name: 'Build this audience' }).first().scrollIntoViewIfNeeded();
};

/** Shows a saved view, which is made if there is none, and changes it. */
const changeView = async (page: Page) => {
  const name = 'Strong, with id';
  const view = page.getByRole('group', { name: 'Saved views' }).getByRole('button', { name });
  await press('Columns')(page);
  const field = page.getByRole('textbox', { name: 'Save as a view' });
  await field.waitFor();
  if (!(await view.isVisible())) {
    await field.fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await view.waitFor();
  }
  await page.keyboard.press('Escape');
  await view.click();
  await press('Columns')(page);
  await page.getByRole('button', { name: 'Compact' }).click();
  await page.keyboard.press('Escape');
};

const browse = async (page: Page) => {
  const choice = page.getByText('Browse', { exact: true }).first();
  await choice.scrollIntoViewIfNeeded();
  await choice.click();
};

/** Compares the interests of an open audience and shows the result. */
export async function compareOverlap(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Overlap', exact: true });
  await section.getByRole('button', { name: /^Compare/ }).click();
  await section.getByRole('table').first().waitFor();
  await section.getByRole('progressbar').waitFor({ state: 'hidden', timeout: 60_000 });
  await section.evaluate((element) =>
    scrollTo({ top: element.getBoundingClientRect().top + scrollY - 100, behavior: 'instant' }),
  );
}

/** Of one test each: its plan, the page that starts it, and what it shows in each state. */
export const testScreens = [
  'plan',
  'draft',
  'ready',
  'start',
  'scheduled',
  'running',
  'verdict',
  'few',
  'stopped',
  'imported',
  'report',
] as const;

/** Every screen of an account that has something of everything. @param at its addresses, from `makeRichAccount` */
export const richScreens = (at: Addresses): Screen[] => [
  { name: 'miner', path: '/dashboard' },
  { name: 'miner-results', path: '/dashboard?q=yoga' },
  { name: 'miner-ticked', path: '/dashboard?q=yoga', prepare: tick(3) },
  { name: 'miner-nothing', path: '/dashboard?q=xyzzyqwv' },
  { name: 'kit', path: at.list ?? '', prepare: press('Use in Ads Manager') },
  { name: 'premium-form', path: '/permium-miner' },
  { name: 'premium-results', path: at.analysis ?? '' },
  { name: 'premium-ticked', path: at.analysis ?? '', prepare: tick(3) },
  { name: 'briefs', path: '/briefs' },
  { name: 'lists', path: '/lists' },
  { name: 'list', path: at.list ?? '' },
  { name: 'list-ticked', path: at.list ?? '', prepare: tick(3) },
  { name: 'list-lost', path: at['list-lost'] ?? '' },
  { name: 'list-empty', path: at['list-empty'] ?? '' },
  { name: 'audiences', path: '/audiences' },
  { name: 'audience', path: at.audience ?? '' },
  { name: 'audience-lost', path: at['audience-lost'] ?? '' },
  { name: 'audience-long', path: at['audience-long'] ?? '' },
  { name: 'audiences-import', path: '/audiences/import' },
  { name: 'push-form', path: at['push-form'] ?? '' },
  { name: 'push-lost', path: at['push-lost'] ?? '' },
  { name: 'pushes', path: '/pushes' },
  { name: 'push-status', path: at['push-status'] ?? '' },
  { name: 'miner-inspector', path: '/dashboard?q=yoga', prepare: inspectFirst },
  { name: 'premium-inspector', path: at.analysis ?? '', prepare: inspectFirst },
  { name: 'tests', path: '/tests' },
  ...testScreens.map((name) => ({ name: `tests-${name}`, path: at[`test-${name}`] ?? '' })),
  { name: 'tests-import', path: '/tests/import' },
  { name: 'profile', path: '/profile' },
  { name: 'settings', path: '/profile-update' },
  { name: 'meta-connection', path: '/profile-update/meta' },
  { name: 'api', path: '/profile-update/api' },
  { name: 'history', path: '/search-history' },
  { name: 'history-premium', path: '/search-history', prepare: (page) => page.getByRole('tab').nth(1).click() },
  { name: 'billing', path: '/billing-history' },
  { name: 'receipt', path: at.receipt ?? '' },
  { name: 'pricing', path: '/billing-history', prepare: press('Change plan') },
  { name: 'premium-form-errors', path: '/permium-miner', prepare: press('Find interests') },
  { name: 'premium-chart', path: at.analysis ?? '', prepare: press('Chart') },
  { name: 'premium-suggested', path: at.analysis ?? '', prepare: suggest },
  { name: 'premium-views', path: at.analysis ?? '', prepare: changeView },
  { name: 'premium-columns', path: at.analysis ?? '', prepare: press('Columns') },
  { name: 'miner-filters', path: '/dashboard?q=yoga', prepare: press('Filters') },
  { name: 'miner-tray', path: '/dashboard?q=yoga', prepare: (page) => page.keyboard.press('Shift+L') },
  { name: 'audience-browse', path: at.audience ?? '', prepare: browse },
  { name: 'audience-overlap', path: at.audience ?? '', prepare: compareOverlap },
  { name: 'list-menu', path: at.list ?? '', prepare: press(/^Actions for/) },
  { name: 'list-share', path: at.list ?? '', prepare: press('Share') },
  { name: 'list-paste', path: at.list ?? '', prepare: press('Paste names') },
  { name: 'brief-menu', path: '/dashboard', prepare: press(/^(Choose|Change|Switch).*brief/i) },
  { name: 'status-menu', path: '/dashboard', prepare: press(/Test payments/) },
  { name: 'bell', path: '/dashboard', prepare: press(/^Notifications/) },
  { name: 'account-menu', path: '/dashboard', prepare: press('Account menu') },
  { name: 'palette', path: '/dashboard', prepare: (page) => page.keyboard.press('Control+k') },
  { name: 'shortcuts', path: '/dashboard', prepare: (page) => page.keyboard.press('?') },
];
