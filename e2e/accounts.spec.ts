import { expect, expectAccessible, expectFitsPhone, loginAs, test } from './fixtures.ts';
import { codeFor } from './helpers/operator.ts';
import { press, tabTo } from './keys.ts';

const newPassword = 'Fresh-Vein-7!';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test.describe('forgot password', () => {
  test('goes from the mailed code to a login with the new password using only the keyboard', async ({
    page,
    account,
    request,
    allowConsole,
  }) => {
    test.slow();
    allowConsole(/400/);
    // Two ways into the account, either of which a thief may have made.
    const headers = { authorization: `Bearer ${account.token}` };
    const list = await request.post('/api/lists', { data: { name: 'For a client' }, headers });
    const share = `/api/lists/${(await list.json()).data.id}/share`;
    const { token: link } = (await (await request.post(share, { data: {}, headers })).json()).data;
    const script = { name: 'A script', scopes: ['lists:read'], expires_in_days: 30 };
    const { token } = (await (await request.post('/api/api-tokens', { data: script, headers })).json()).data;
    const statuses = async () => [
      (await request.get(`/api/shared/${link}`)).status(),
      (await request.get('/api/lists', { headers: { authorization: `Bearer ${token}` } })).status(),
    ];
    expect(await statuses()).toEqual([200, 200]);
    await page.goto('/login');
    await press(page, 'Forgot Password?', 'link');
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    await press(page, 'Send code', 'button');
    await expect(page.getByText('Email is required')).toBeVisible();
    await tabTo(page, 'Email', 'textbox');
    await page.keyboard.type(account.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('OTP Sent!')).toBeVisible();
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();

    const code = await codeFor(request, account.email);
    await page.keyboard.type(wrong(code));
    await expect(page.getByText('That code is wrong. 4 tries are left.').first()).toBeVisible();
    await expectFitsPhone(page);
    await page.getByLabel('Digit 1 of 6').focus();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', `${text.slice(0, 3)} ${text.slice(3)} 99`);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, code);
    await expect(page.getByText('OTP Verified!')).toBeVisible();

    const choose = async (password: string, again: string) => {
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password').fill(again);
      await page.keyboard.press('Enter');
    };
    await choose(newPassword, 'Other-Vein-7!');
    await expect(page.getByRole('alert').getByText('Validation Error')).toBeVisible();
    await expect(page.getByText('Passwords do not match').first()).toBeVisible();
    await choose('P@ssw0rd1', 'P@ssw0rd1');
    await expect(page.getByText('This password is too common. Please choose another one.').first()).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
    await expectFitsPhone(page);
    await choose(newPassword, newPassword);
    await expect(page.getByText('Password Reset!')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);

    await tabTo(page, 'Email', 'textbox');
    await page.keyboard.type(account.email);
    await tabTo(page, 'Password', 'textbox');
    await page.keyboard.type(newPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);

    expect(await statuses()).toEqual([404, 401]);
    await press(page, 'Review', 'link');
    await press(page, 'Keep Read-only link For a client', 'button');
    await expect(page.getByText('Kept', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Revoke API token A script', 'button');
    await expect(page.getByRole('heading', { name: 'Paused after your password reset' })).toBeHidden();
    expect(await statuses()).toEqual([200, 401]);
  });

  test('the code can be resent after 30 seconds, Back works, and a rejected code shows a toast', async ({
    page,
    account,
    allowConsole,
  }) => {
    allowConsole(/429/);
    await page.clock.install();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(account.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('OTP Sent!')).toBeVisible();
    await expect(page.getByText(/Send again in \d+ s/)).toBeVisible();
    await page.clock.runFor(31_000);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('OTP Sent!')).toBeVisible();
    await expect(page.getByText(/Send again in \d+ s/)).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);

    const body = { success: false, code: 'rate_limited', message: 'Too many attempts.', request_id: 'x' };
    await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ status: 429, json: body }));
    await page.getByRole('button', { name: 'Send code' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Error' });
    await expect(toast.getByText('Too many attempts.')).toBeVisible();
  });
});

test('the profile shows the user, the plan and recent activity, and logs out', async ({ page, account, request }) => {
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
  await main.getByRole('button', { name: /Miner Search for trail running\s*Today/ }).click();
  await expect(page).toHaveURL(/\/dashboard\?q=trail\+running$/);

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
  await expect(page.getByText('Mar 4, 2030')).toBeVisible();
  await expect(page.getByText("Your Don't Have Any Active Plan")).toBeHidden();
  await expectFitsPhone(page);

  // This logout removes only the session.
  await page.evaluate(() => localStorage.setItem('hasSeenInterestMinerTutorial', 'true'));
  await main.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toContain('hasSeenInterestMinerTutorial');
  expect(keys).not.toContain('token');
  expect(keys).not.toContain('access_token');
});

test.describe('account settings', () => {
  test('the profile is edited by keyboard; a failed save keeps the input, Cancel discards it', async ({
    page,
    account,
    allowConsole,
  }) => {
    allowConsole(/500/);
    await loginAs(page, account);
    await page.goto('/profile');
    await press(page, /^Account Settings/, 'link');
    await expect(page.getByText('Account Status')).toBeVisible();
    await press(page, 'Edit', 'button');
    await expect(page.getByLabel('Name')).toBeFocused();
    await tabTo(page, 'Country', 'textbox');
    await page.keyboard.type('Norway');
    await page.getByLabel('Contact').pressSequentially('+41 (79) 12x3');
    await expect(page.getByLabel('Contact')).toHaveValue('4179123');
    await page.getByLabel('Address').fill('Rue du Lac 1');
    await page.getByLabel('Date of Birth').fill('1990-12-10');
    await page.getByLabel('Name').fill(' ');
    await press(page, 'Save Changes', 'button');
    await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
    await page.getByLabel('Name').fill('Rosa');
    await page.route('**/api/auth/update-profile', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await press(page, 'Save Changes', 'button');
    await expect(page.getByRole('alert').getByText('Profile updated failed')).toBeVisible();
    await expect(page.getByLabel('Country')).toHaveValue('Norway');
    await page.unroute('**/api/auth/update-profile');
    await press(page, 'Save Changes', 'button');
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByText('Dec 10, 1990')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeHidden();

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Date of Birth').fill('');
    await page.getByLabel('Address').fill('Nowhere');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Rue du Lac 1')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/profile$/);
  });

  test('the password is changed; sessions are ended one by one and all at once', async ({
    page,
    account,
    request,
    allowConsole,
  }) => {
    allowConsole(/400/);
    const login = (password: string) => request.post('/api/auth/login', { data: { email: account.email, password } });
    const status = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await request.get('/api/auth/profile-data', { headers })).status();
    };
    const { access_token: other } = await (await login(account.password)).json();
    await loginAs(page, account);
    await page.goto('/profile-update');
    await expect(page.getByText('This device')).toBeVisible();
    await page.getByLabel('Current password').fill('Wrong-Vein-1!');
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm password').fill(newPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The current password is wrong.').first()).toBeVisible();
    await page.getByLabel('Current password').fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveValue('');
    await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0);
    expect(await status(other)).toBe(401);

    const { access_token: third } = await (await login(newPassword)).json();
    await page.reload();
    await page.getByRole('button', { name: /^End the session/ }).click();
    await expect(page.getByText('Session ended')).toBeVisible();
    await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0);
    expect(await status(third)).toBe(401);
    await page.getByRole('button', { name: 'Edit' }).click();
    await expectFitsPhone(page);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await status(account.token)).toBe(401);
  });

  test('a session ended on another device redirects to the login and back', async ({
    page,
    account,
    request,
    allowConsole,
  }) => {
    allowConsole(/401/);
    await loginAs(page, account);
    await page.goto('/profile-update');
    await page.getByRole('button', { name: 'Edit' }).click();
    // A call of the page itself that is still under way would meet the ended session before the click does.
    await page.waitForLoadState('networkidle');
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
