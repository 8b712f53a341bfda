import { expect, expectAccessible, loginAs, test } from './fixtures.ts';
import { press } from './keys.ts';

test.beforeEach(async ({ page, account }) => {
  await loginAs(page, account);
});

type Page = Parameters<typeof loginAs>[0];
const plans = (page: Page) => page.getByRole('dialog', { name: /Choose a plan|Your payment/ });
const checkout = (page: Page) => page.getByRole('dialog', { name: 'Test payment' });

async function openPlans(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Premium Miner', exact: true }).click();
  await expect(plans(page).getByRole('heading', { name: 'Basic' })).toBeVisible();
}

async function choose(page: Page, plan: string) {
  await plans(page)
    .getByRole('button', { name: `Choose ${plan}` })
    .click();
  await expect(checkout(page)).toBeVisible();
  await expect(plans(page)).toBeHidden();
}

/** Expects no horizontal overflow, on a phone too. */
async function expectFits(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('from the Premium button to the Premium Miner and the receipt, by keyboard up to the payment', async ({
  page,
  account,
}) => {
  test.slow();
  await page.goto('/dashboard');
  await press(page, 'Premium Miner', 'button');
  await expect(plans(page).getByRole('heading', { name: 'Basic' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await expect(plans(page).getByText('Test payments')).toBeVisible();
  await expect(plans(page).getByText('$49.00 per month')).toBeVisible();
  await expect(plans(page).getByText('Most popular')).toHaveCount(1);
  await press(page, 'Choose Pro', 'button');
  await expect(checkout(page).getByText('$49.00')).toBeVisible();
  await expect(checkout(page).getByText('No money moves', { exact: false })).toBeVisible();
  await expect(checkout(page).getByText('Subscription for Pro', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await checkout(page).getByRole('button', { name: 'Pay (succeeds)' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/permium-miner$/);
  await expect(plans(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('payment'))).toBeNull();

  // From now on the button opens the Premium Miner directly.
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Premium Miner', exact: true }).click();
  await expect(page).toHaveURL(/\/permium-miner$/);

  await page.goto('/billing-history');
  const row = page.getByRole('row', { name: /Pro/ });
  await expect(row).toContainText(account.name);
  await expect(row).toContainText('$49.00');
  await expect(row).toContainText('Card');
  await expect(row).toContainText('Completed');
  await expectAccessible(page);
  await expectFits(page);
  await row.getByRole('link', { name: /Receipt for Pro/ }).click();
  await expect(page.getByRole('heading', { name: /^Receipt IM-\d{4}-\d{6}$/ })).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByText('no money moved', { exact: false })).toBeVisible();
  await expectFits(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('a closed window buys nothing, a declined payment shows an error, and the active plan can be extended', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/);
  await openPlans(page);
  await choose(page, 'Basic');
  await page.keyboard.press('Escape');
  await expect(checkout(page)).toBeHidden();
  await choose(page, 'Basic');
  await checkout(page).getByRole('button', { name: 'Decline (fails)' }).click();
  await expect(checkout(page).getByRole('alert')).toContainText('declined');
  await checkout(page).getByRole('button', { name: 'Close without paying' }).click();
  const failed = plans(page).getByRole('alert');
  await expect(failed).toContainText('Payment Error');
  await expect(failed).toContainText('The payment was declined');
  await expectAccessible(page);
  await failed.getByRole('button', { name: 'Try Again' }).click();
  await choose(page, 'Basic');
  await checkout(page).getByRole('button', { name: 'Pay (succeeds)' }).click();
  await expect(page).toHaveURL(/\/permium-miner$/);
  await page.goto('/billing-history');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody tr')).toContainText('Completed');

  await page.getByRole('button', { name: 'Change plan' }).click();
  await expect(plans(page).getByText('Your plan: Basic')).toBeVisible();
  await plans(page).getByRole('button', { name: 'Extend Basic by 30 days' }).click();
  await checkout(page).getByRole('button', { name: 'Pay (succeeds)' }).click();
  await expect(page).toHaveURL(/\/permium-miner$/);
  await page.goto('/billing-history');
  await expect(page.locator('tbody tr')).toHaveCount(2);
});

test('a reload during a payment resumes it', async ({ page }) => {
  await openPlans(page);
  await choose(page, 'Pro');
  await page.reload();
  await expect(plans(page).getByRole('heading', { name: 'Your payment is not finished' })).toBeVisible();
  await expectAccessible(page);
  await plans(page).getByRole('button', { name: 'Continue payment' }).click();
  await checkout(page).getByRole('button', { name: 'Pay (succeeds)' }).click();
  await expect(page).toHaveURL(/\/permium-miner$/);
  await page.goto('/billing-history');
  await expect(page.locator('tbody tr')).toHaveCount(1);
});

test('a payment without a confirmation stays pending across a reload and is then confirmed', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/503|net::ERR/);
  await page.route('**/api/subscriptions/razorpay/verify', (route) => route.abort());
  await openPlans(page);
  await choose(page, 'Pro');
  await checkout(page).getByRole('button', { name: 'Pay (succeeds)' }).click();
  await expect(plans(page).getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(plans(page).getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible();
  await page.unroute('**/api/subscriptions/razorpay/verify');
  await plans(page).getByRole('button', { name: 'Check now' }).click();
  await expect(page).toHaveURL(/\/permium-miner$/);
});

test('a dismissed pending payment is confirmed in the background', async ({ page, allowConsole }) => {
  allowConsole(/net::ERR/);
  await page.route('**/api/subscriptions/razorpay/verify', (route) => route.abort());
  await openPlans(page);
  await choose(page, 'Pro');
  await checkout(page).getByRole('button', { name: 'Pay (succeeds)' }).click();
  await expect(plans(page).getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plans(page)).toBeHidden();
  await page.unroute('**/api/subscriptions/razorpay/verify');
  await page.reload();
  await expect(page.getByText('Payment confirmed')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => localStorage.getItem('payment'))).toBeNull();
});

test('a checkout script that fails to load can be retried, and a double click creates one order', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Payment: the script could not be loaded|net::ERR/);
  await page.route('**/checkout.js', (route) => route.abort());
  await openPlans(page);
  await plans(page).getByRole('button', { name: 'Choose Basic' }).click();
  await expect(plans(page).getByRole('alert')).toContainText('The payment window could not be loaded');
  await page.unroute('**/checkout.js');
  await plans(page).getByRole('button', { name: 'Try Again' }).click();
  let orders = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/razorpay/order')) orders += 1;
  });
  await plans(page).getByRole('button', { name: 'Choose Pro' }).dblclick();
  await expect(checkout(page)).toHaveCount(1);
  expect(orders).toBe(1);
  // Where the window opens between the two clicks, the second one decides nothing.
  await checkout(page).getByRole('button', { name: 'Decline (fails)' }).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(checkout(page).getByRole('alert')).toHaveText('');
  await expect(checkout(page).getByRole('button', { name: 'Pay (succeeds)' })).toBeEnabled();
});

test('closing the pricing modal returns the focus, and the free plan closes it and opens the Miner', async ({
  page,
}) => {
  await page.goto('/billing-history');
  await expect(page.getByRole('heading', { name: 'No Billing History Found' })).toBeVisible();
  await expect(page.getByText("It looks like you haven't made any payments yet.")).toBeVisible();
  await page.getByRole('button', { name: 'See plans' }).click();
  await expect(plans(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plans(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'See plans' })).toBeFocused();
  await page.keyboard.press('Enter');
  await plans(page).getByRole('button', { name: 'Continue with Free' }).click();
  await expect(plans(page)).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('with no searches left the Miner says so and offers the plans', async ({ page, allowConsole }) => {
  allowConsole(/402/);
  const message = 'You have used all searches of this period. Choose a plan to continue.';
  await page.route('**/api/facebook/search', (route) =>
    route.fulfill({
      status: 402,
      json: { success: false, code: 'searches_used_up', message, request_id: 'x' },
    }),
  );
  await page.goto('/dashboard?q=yoga');
  await expect(plans(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: message })).toBeVisible();
  // The plans opened by themselves: there is nothing to return the focus to.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'See plans' }).click();
  await expect(plans(page)).toBeVisible();
});

test('a plan is paid for, confirmed, cancelled and resumed, and its receipt downloaded as PDF', async ({ page }) => {
  test.slow();
  await page.goto('/billing-history');
  await page.getByRole('button', { name: 'See plans' }).first().click();
  await page.getByRole('button', { name: 'Choose Pro' }).click();
  await page.getByRole('dialog', { name: 'Test payment' }).getByRole('button', { name: 'Pay (succeeds)' }).click();

  const confirmation = page.getByRole('dialog', { name: /^Pro is yours until / });
  await expect(confirmation).toBeVisible();
  await expect(page).toHaveURL(/\/permium-miner$/);
  await expect(confirmation.getByRole('link', { name: 'Receipt' })).toBeVisible();
  await expectAccessible(page);
  await confirmation.getByRole('link', { name: 'Billing' }).click();
  await expect(page).toHaveURL(/\/billing-history$/);
  await expect(confirmation).toBeHidden();

  await expect(page.getByText(/^Pro until .*, then the Free plan\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(page.getByText(/Pro stays yours until /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(page.getByText(/It does not renew\.$/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Keep Pro' }).click();
  await expect(page.getByRole('button', { name: 'Stop reminders' })).toBeVisible();

  await page.getByRole('link', { name: /^Receipt for Pro/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^IM-\d{4}-\d{6}\.pdf$/);
  // On paper it is legible in the dark theme too.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expectAccessible(page);
});
