import { audit } from '../bench/lib/lighthouse.ts';
import { expect, test } from './fixtures.ts';

const pages = [{ path: '/' }, { path: '/login' }, { path: '/dashboard', loggedIn: true }];

// Performance depends on the machine: npm run bench measures it.
for (const { path, loggedIn } of pages) {
  test(`Lighthouse scores ${path} on accessibility, best practices and SEO`, async ({ account, baseURL }) => {
    test.setTimeout(180_000);
    const categories = ['accessibility', 'best-practices', 'seo'] as const;
    const result = await audit(`${baseURL}${path}`, categories, loggedIn ? account.token : undefined);
    expect(result.failed).toEqual([]);
    expect(result.scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 });
  });
}
