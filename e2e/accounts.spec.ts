import type { Page } from '@playwright/test';
import { expect, expectAccessible, loginAs, test } from './fixtures.ts';
import { codeFor } from './operator.ts';

const newPassword = 'Fresh-Vein-7!';

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('OTP Sent!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const fitsPhone = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
};

test.describe('forgot password', () => {
  test('leads by keyboard from the mailed code to a login with the new password', async ({
    page,
    account,
    request,
    allowConsole,
  }) => {
    allowConsole(/400|401/);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await askForCode(page, account.email);
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();

    const code = await codeFor(request, account.email);
    await page.keyboard.type(wrong(code));
    await expect(page.getByText('That code is wrong. 4 tries are left.').first()).toBeVisible();
    await page.getByLabel('Digit 1 of 6').focus();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', `${text.slice(0, 3)} ${text.slice(3)} 99`);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, code);
    await expect(page.getByText('OTP Verified!')).toBeVisible();

    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm password').fill('Other-Vein-7!');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').getByText('Validation Error')).toBeVisible();
    await expect(page.getByText('Passwords do not match').first()).toBeVisible();
    await page.getByLabel('Confirm password').fill(newPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password Reset!')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);

    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a common password is refused by the server, beneath its field', async ({
    page,
    account,
    request,
    allowConsole,
  }) => {
    allowConsole(/400/);
    await askForCode(page, account.email);
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.type(await codeFor(request, account.email));
    await page.getByLabel('New password', { exact: true }).fill('P@ssw0rd1');
    await page.getByLabel('Confirm password').fill('P@ssw0rd1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This password is too common. Please choose another one.').first()).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
    await fitsPhone(page);
  });

  test('the code can be sent again after 30 seconds, and one can go back', async ({ page, account }) => {
    await page.clock.install();
    await askForCode(page, account.email);
    await expect(page.getByText(/Send again in \d+ s/)).toBeVisible();
    await page.clock.runFor(31_000);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('OTP Sent!')).toBeVisible();
    await expect(page.getByText(/Send again in \d+ s/)).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
  });

  test('what the server refuses is said in a toast', async ({ page, allowConsole }) => {
    allowConsole(/429/);
    const body = { success: false, code: 'rate_limited', message: 'Too many attempts.', request_id: 'x' };
    await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ status: 429, json: body }));
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('somebody@example.com');
    await page.getByRole('button', { name: 'Send code' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Error' });
    await expect(toast.getByText('Too many attempts.')).toBeVisible();
  });

  test('passes axe and fits 360 px on every step', async ({ page, account, request }) => {
    await page.goto('/forgot-password');
    await expectAccessible(page);
    await askForCode(page, account.email);
    await page.getByRole('button', { name: 'Check code' }).click();
    await expect(page.getByText('Please enter the 6-digit code')).toBeVisible();
    await fitsPhone(page);
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.type(await codeFor(request, account.email));
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('the profile', () => {
  test('shows the person, what is left of the plan, and what was done', async ({ page, account, request }) => {
    const headers = { authorization: `Bearer ${account.token}` };
    await request.post('/api/search-history/', { headers, data: { search_text: 'trail running' } });
    await loginAs(page, account);
    await page.goto('/profile');
    const main = page.getByRole('main');
    await expect(main.getByText(account.name)).toBeVisible();
    await expect(main.getByText(account.email)).toBeVisible();
    await expect(main.getByRole('meter', { name: 'Searches remaining' })).toBeVisible();
    await expect(main.getByText("Your Don't Have Any Active Plan")).toBeVisible();
    await expect(main.getByRole('button', { name: 'Plans' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Billing History' })).toHaveAttribute('href', '/billing-history');
    await expect(main.getByRole('link', { name: 'View All Activity' })).toHaveAttribute('href', '/search-history');
    await expectAccessible(page);
    await fitsPhone(page);
    await main.getByRole('button', { name: /Miner Search for trail running\s*Today/ }).click();
    await expect(page).toHaveURL(/\/dashboard\?q=trail\+running$/);
  });

  test('with an active plan it lists its features and the next billing date', async ({ page, account }) => {
    await loginAs(page, account);
    await page.route('**/api/auth/profile-data', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      Object.assign(json.data, {
        subscription_status: 'active',
        end_date: '2030-03-04T00:00:00.000Z',
        plan_details: { name: 'Pro', features: '["Premium Miner","5,000 searches"]' },
      });
      await route.fulfill({ json });
    });
    await page.goto('/profile');
    await expect(page.getByText('5,000 searches')).toBeVisible();
    await expect(page.getByText('March 4, 2030')).toBeVisible();
    await expect(page.getByText("Your Don't Have Any Active Plan")).toBeHidden();
    await expectAccessible(page);
  });

  test('its logout forgets the token and nothing else', async ({ page, account }) => {
    await loginAs(page, account);
    await page.goto('/profile');
    await page.evaluate(() => localStorage.setItem('hasSeenInterestMinerTutorial', 'true'));
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys).toContain('hasSeenInterestMinerTutorial');
    expect(keys).not.toContain('token');
    expect(keys).not.toContain('access_token');
  });
});

test.describe('account settings', () => {
  test('the profile is read, changed, and read again', async ({ page, account }) => {
    await loginAs(page, account);
    await page.goto('/profile');
    await page.getByRole('main').getByRole('link', { name: 'Account Settings' }).click();
    await expect(page.getByText('Account Status')).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('Contact').pressSequentially('+41 (79) 12x3');
    await expect(page.getByLabel('Contact')).toHaveValue('4179123');
    await page.getByLabel('Address').fill('Rue du Lac 1');
    await page.getByLabel('Date of Birth').fill('1990-12-10');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByText('December 10, 1990')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeHidden({ timeout: 3000 });

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Date of Birth').fill('');
    await page.getByLabel('Address').fill('Nowhere');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Rue du Lac 1')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/profile$/);
  });

  test('a save that fails says so and keeps what was typed', async ({ page, account, allowConsole }) => {
    allowConsole(/500/);
    await loginAs(page, account);
    await page.route('**/api/auth/update-profile', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.goto('/profile-update');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Country').fill('Norway');
    await page.getByLabel('Name').fill(' ');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
    await page.getByLabel('Name').fill('Rosa');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert').getByText('Profile updated failed')).toBeVisible();
    await expect(page.getByLabel('Country')).toHaveValue('Norway');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('the password is changed and other sessions end', async ({ page, account, request, allowConsole }) => {
    allowConsole(/400/);
    const login = (password: string) => request.post('/api/auth/login', { data: { email: account.email, password } });
    const { access_token: other } = await (await login(account.password)).json();
    await loginAs(page, account);
    await page.goto('/profile-update');
    await expect(page.getByText('This device')).toBeVisible();
    await page.getByLabel('Current password').fill('Wrong-Vein-1!');
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm password').fill(newPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The current password is not right.').first()).toBeVisible();
    await page.getByLabel('Current password').fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveValue('');
    await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0);
    const headers = { authorization: `Bearer ${other}` };
    expect((await request.get('/api/auth/profile-data', { headers })).status()).toBe(401);
    expect((await login(newPassword)).status()).toBe(200);
  });

  test('sessions can be ended one by one, and everywhere', async ({ page, account, request }) => {
    const data = { email: account.email, password: account.password };
    await request.post('/api/auth/login', { data });
    await loginAs(page, account);
    await page.goto('/profile-update');
    await page.getByRole('button', { name: /^End the session/ }).click();
    await expect(page.getByText('Session ended')).toBeVisible();
    await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    await fitsPhone(page);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL(/\/$/);
    const headers = { authorization: `Bearer ${account.token}` };
    expect((await request.get('/api/auth/profile-data', { headers })).status()).toBe(401);
  });

  test('a session that ended elsewhere leads to the login and back', async ({
    page,
    account,
    request,
    allowConsole,
  }) => {
    allowConsole(/401/);
    await loginAs(page, account);
    await page.goto('/profile-update');
    await page.getByRole('button', { name: 'Edit' }).click();
    const headers = { authorization: `Bearer ${account.token}` };
    await request.post('/api/auth/logout', { headers });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fprofile-update$/);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profile-update$/);
    await expect(page.getByText('Account Status')).toBeVisible();
  });
});

test.describe('Facebook', () => {
  const status = { success: true, data: {} as Record<string, unknown> };

  async function pretendConfigured(page: Page) {
    await page.route('**/api/system/status', async (route) => {
      const json = await (await route.fetch()).json();
      await route.fulfill({ json: { ...status, data: { ...json.data, facebook_login: true } } });
    });
  }

  test('the test page leads to the login, which says that Facebook is not set up', async ({ page }) => {
    await page.goto('/login-test');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Login with Facebook' }).click();
    await expect(page).toHaveURL(/\/login\?facebook=not_configured$/);
    await expect(page.getByRole('alert').getByText(/Facebook login is not set up here/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue with Facebook' })).toHaveCount(0);
  });

  test('the button is there where it is set up', async ({ page }) => {
    await pretendConfigured(page);
    await page.goto('/login?facebook=account_exists');
    await expect(page.getByRole('link', { name: 'Continue with Facebook' })).toHaveAttribute(
      'href',
      '/api/auth/facebook/login',
    );
    await expect(page.getByText(/then connect Facebook in Account Settings/)).toBeVisible();
    await fitsPhone(page);
  });

  test('the way back exchanges its code and leaves no trace of it', async ({ page, account }) => {
    const user = {
      success: true,
      access_token: account.token,
      email: account.email,
      name: account.name,
      subscription_status: 'trial',
    };
    let sent: unknown;
    await page.route('**/api/auth/facebook/exchange', (route) => {
      sent = route.request().postDataJSON();
      return route.fulfill({ json: user });
    });
    await page.goto('/login#facebook=the-one-time-code');
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(sent).toEqual({ code: 'the-one-time-code' });
    await page.goBack();
    expect(page.url()).not.toContain('one-time-code');
  });

  test('the login leads to where one wanted to go, also after a first trip that was cancelled', async ({
    page,
    account,
  }) => {
    await pretendConfigured(page);
    const user = { success: true, access_token: account.token, email: account.email, name: account.name };
    await page.route('**/api/auth/facebook/exchange', (route) =>
      route.fulfill({ json: { ...user, subscription_status: 'trial' } }),
    );
    const comesBack = (to: string) =>
      page.route('**/api/auth/facebook/login', (route) => route.fulfill({ status: 302, headers: { location: to } }));
    const toFacebook = () => page.getByRole('link', { name: 'Continue with Facebook' }).click();

    await page.goto('/search-history?tab=premium');
    await comesBack('/login?facebook=cancelled');
    await toFacebook();
    await expect(page.getByText('The Facebook login was cancelled.')).toBeVisible();
    await expect(page).toHaveURL(/facebook=cancelled&next=%2Fsearch-history%3Ftab%3Dpremium$/);

    await comesBack('/login#facebook=the-one-time-code');
    await toFacebook();
    await expect(page).toHaveURL(/\/search-history\?tab=premium$/);
    await expect(page.getByRole('tab', { name: 'Premium', selected: true })).toBeVisible();
  });

  test('a code that nobody gave is answered in words', async ({ page, allowConsole }) => {
    allowConsole(/400/);
    await page.goto('/login#facebook=made-up');
    await expect(page.getByText(/could not be finished/)).toBeVisible();
    await page.goto('/login?facebook=%3Cscript%3E');
    await expect(page.getByRole('alert').filter({ hasText: 'Facebook' })).toHaveCount(0);
  });

  test('Account Settings offers to connect it, and says what came of it', async ({ page, account }) => {
    await pretendConfigured(page);
    await loginAs(page, account);
    await page.goto('/profile-update?facebook=taken');
    await expect(page.getByText('This Facebook account is connected to another account here.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect Facebook' })).toBeVisible();
    await expectAccessible(page);
  });
});
