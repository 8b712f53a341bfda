import { createHmac } from 'node:crypto';
import { expect, expectAccessible, test } from './fixtures.ts';

/** The secret in `playwright.config.ts`. */
const appSecret = 'e2e-app-secret';
let requests = 0;

function signedRequest(): string {
  requests += 1;
  const payload = { user_id: `${Date.now()}${requests}`, algorithm: 'HMAC-SHA256', issued_at: requests };
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', appSecret).update(encoded).digest('base64url')}.${encoded}`;
}

const status = (state: 'processing' | 'completed' | 'failed') => ({
  success: true,
  data: {
    confirmationCode: '2EX3JEJZFMHAD8SMCZQF',
    status: state,
    requestDate: '2026-03-01T12:00:00.000Z',
    estimatedCompletion: '2026-03-31T12:00:00.000Z',
    dataTypes: ['Profile Information', 'Search History', 'Generated Interests', 'Campaign Data', 'Usage Analytics'],
  },
});

test('the callback shows its response and links to the status', async ({ page }) => {
  await page.goto(`/data-deletion-callback?signed_request=${signedRequest()}`);
  const json = page.locator('pre');
  await expect(json).toBeVisible();
  const answer = JSON.parse((await json.textContent()) ?? '');
  expect(Object.keys(answer)).toEqual(['url', 'confirmation_code']);
  expect(answer.url).toContain(`/data-deletion?id=${answer.confirmation_code}`);
  await expectAccessible(page);
  await page.reload();
  expect(JSON.parse((await json.textContent()) ?? '')).toEqual(answer);

  await page.getByRole('link', { name: 'See the status of this request' }).click();
  await expect(page.getByText('Checking the status of your request…')).toBeVisible();
  await expect(page.getByText('Completed')).toBeVisible();
  await expect(page.getByLabel('Confirmation code')).toHaveValue(answer.confirmation_code);
  await expectAccessible(page);
});

test('a request with an invalid signature is rejected with a message', async ({ page, allowConsole }) => {
  allowConsole(/400/);
  for (const query of ['', '?signed_request=a.b', '?signed_request=%3Cscript%3E']) {
    await page.goto(`/data-deletion-callback${query}`);
    await expect(page.getByRole('heading', { name: 'Error processing deletion request' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Support', exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});

test('the page asks for a code, checks it for a second and reports an unknown one', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await page.goto('/data-deletion');
  await page.getByRole('button', { name: 'Check Status' }).click();
  await expect(page.getByText('Please enter your confirmation code')).toBeVisible();
  await expect(page.getByLabel('Confirmation code')).toBeFocused();
  await page.keyboard.type('   nobody-was-given-this   ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?id=nobody-was-given-this$/);
  await expect(page.getByText('Checking the status of your request…')).toBeVisible();
  await expect(page.getByText(/No deletion request has this confirmation code/)).toBeVisible();
  await expect(page.getByText('Support hours: 9 AM - 5 PM EST')).toBeVisible();
  await expectAccessible(page);
});

test('a request shows its status, dates and data; an unreachable server can be retried', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  let state: Parameters<typeof status>[0] | undefined;
  await page.route('**/api/data-deletion/*', (route) =>
    state ? route.fulfill({ json: status(state) }) : route.abort(),
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/data-deletion?id=2ex3-jejz-fmha-d8sm-czqf');
  await expect(page.getByRole('heading', { name: 'The status could not be checked' })).toBeVisible();
  state = 'processing';
  // The banner about the unreachable server has a button of the same name.
  await page.getByRole('alert').filter({ hasText: 'The status could not be' }).getByRole('button').click();
  for (const [next, label, message] of [
    ['processing', 'Processing', /your data is being deleted/],
    ['completed', 'Completed', /Your data has been deleted/],
    ['failed', 'Failed', /please contact support/],
  ] as const) {
    if (next !== state) {
      state = next;
      await page.reload();
    }
    const report = page.getByRole('status').filter({ hasText: 'Request date' });
    await expect(report).toContainText(label);
    await expect(report).toContainText(message);
    await expect(report).toContainText('Mar 1, 2026');
    await expect(report).toContainText('Mar 31, 2026');
    for (const type of status(next).data.dataTypes) await expect(report).toContainText(type);
    await expectAccessible(page);
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
