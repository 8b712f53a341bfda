import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFitsPhone, test } from './fixtures.ts';

test.describe('Facebook', () => {
  const status = { success: true, data: {} as Record<string, unknown> };

  async function pretendConfigured(page: Page) {
    await page.route('**/api/system/status', async (route) => {
      const json = await (await route.fetch()).json();
      await route.fulfill({ json: { ...status, data: { ...json.data, facebook_login: true } } });
    });
  }

  test('the test page leads to the login, which reports that Facebook is not set up', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/400/);
    await page.goto('/login-test');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log in with Facebook' }).click();
    await expect(page).toHaveURL(/\/login\?facebook=not_configured$/);
    await expect(page.getByRole('alert').getByText(/Facebook login is not set up here/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue with Facebook' })).toHaveCount(0);

    await page.goto('/login#facebook=made-up');
    await expect(page.getByText(/could not be completed/)).toBeVisible();
    await page.goto('/login?facebook=%3Cscript%3E');
    await expect(page.getByRole('alert').filter({ hasText: 'Facebook' })).toHaveCount(0);
  });

  test('the login returns to the requested page, even if the first authorization was cancelled', async ({
    page,
    account,
  }) => {
    await pretendConfigured(page);
    const user = { success: true, access_token: account.token, email: account.email, name: account.name };
    let sent: unknown;
    await page.route('**/api/auth/facebook/exchange', (route) => {
      sent = route.request().postDataJSON();
      return route.fulfill({ json: { ...user, subscription_status: 'trial' } });
    });
    const comesBack = (to: string) =>
      page.route('**/api/auth/facebook/login', (route) => route.fulfill({ status: 302, headers: { location: to } }));
    const toFacebook = () => page.getByRole('link', { name: 'Continue with Facebook' }).click();

    await page.goto('/login?facebook=account_exists');
    await expect(page.getByText(/then connect Facebook in Account Settings/)).toBeVisible();
    await expectFitsPhone(page);
    await page.goto('/search-history?tab=premium');
    await comesBack('/login?facebook=cancelled');
    await toFacebook();
    await expect(page.getByText('The Facebook login was cancelled.')).toBeVisible();
    await expect(page).toHaveURL(/facebook=cancelled&next=%2Fsearch-history%3Ftab%3Dpremium$/);

    await comesBack('/login#facebook=the-one-time-code');
    await toFacebook();
    await expect(page).toHaveURL(/\/search-history\?tab=premium$/);
    await expect(page.getByRole('tab', { name: 'Premium', selected: true })).toBeVisible();
    expect(sent).toEqual({ code: 'the-one-time-code' });
    await page.goBack();
    expect(page.url()).not.toContain('one-time-code');

    await page.goto('/profile-update?facebook=taken');
    await expect(page.getByText('This Facebook account is connected to another account here.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect Facebook' })).toBeVisible();
    await expectAccessible(page);
  });
});
