import { HtmlValidate } from 'html-validate';
import { expect, test } from './fixtures.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // The build writes void elements in both styles; same-origin files need no integrity hash.
  rules: { 'void-style': 'off', 'require-sri': 'off' },
});

test('the server sends valid HTML', async ({ request }) => {
  for (const path of ['/', '/login', '/register', '/privacy-policy', '/dashboard', '/nowhere', '/offline.html']) {
    const response = await request.get(path);
    // Mantine puts a style element into the body: browsers accept it, the standard does not.
    const html = (await response.text()).replaceAll(/<style data-mantine-styles.*?<\/style>/gs, '');
    const report = await validator.validateString(html);
    const found = report.results.flatMap(({ messages }) => messages.map((m) => `${m.line}: ${m.ruleId} ${m.message}`));
    expect(found, path).toEqual([]);
    expect(report.valid, path).toBe(true);
  }
});

test('icons, manifest, robots.txt and the social preview image are served', async ({ request, page }) => {
  await page.goto('/');
  const addresses = await page
    .locator('link[rel*=icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses).toHaveLength(4);
  const manifest = await (await request.get('/site.webmanifest')).json();
  const icons = manifest.icons.map(({ src }: { src: string }) => src);
  for (const address of [...addresses, ...icons, '/og.png']) {
    const response = await request.get(address);
    expect([address, response.status()]).toEqual([address, 200]);
    expect(response.headers()['content-type'], address).not.toContain('text/html');
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('User-agent: *');
});

const titles = {
  '/': 'Interest Miner',
  '/login': 'Log in · Interest Miner',
  '/privacy-policy': 'Privacy policy · Interest Miner',
  '/terms-conditions': 'Terms and conditions · Interest Miner',
  '/nowhere': 'Page Not Found · Interest Miner',
};
const texts: Record<string, string[]> = {
  '/privacy-policy': ['Deletion requests are processed within 30 days'],
  '/terms-conditions': ['Effective 1 August 2025', 'governed by the law of India'],
};

test('every public page has its title, and the policy and the terms contain the required statements', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('meta[name=description]')).toHaveCount(1);
    await expect(page.locator('h1')).toHaveCount(1);
    for (const text of texts[path] ?? []) await expect(page.getByText(text)).toBeVisible();
  }
});

test('markup in a campaign from the URL is shown as text', async ({ page }) => {
  const hostile = [{ id: 1, name: '<img src=x onerror=alert(1)>', status: 'ACTIVE', objective: 'x' }];
  await page.goto(`/Campaign?data=${encodeURIComponent(JSON.stringify(hostile))}`);
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
});
