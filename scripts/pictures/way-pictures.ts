import type { Browser, Page } from '@playwright/test';
import { makeRichAccount } from './rich-account.ts';
import { compareOverlap } from './rich-screens.ts';
import { type Scheme, shoot, type View } from './studio.ts';

/** Whole screens, as a user sees them; on a phone those of a phone. */
const views = {
  desk: { width: 1280, height: 800, scale: 1 },
  phone: { width: 390, height: 700, scale: 720 / 390 },
} satisfies Record<string, View>;

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
}

/**
 * Pictures of what follows a list of interests, of an account that has something of everything: an audience, the overlap of its
 * interests, the verdict of a test, and what the watch found. @param keep stores one picture
 */
export async function takeWayPictures(
  browser: Browser,
  server: { readonly url: string; readonly dataDir: string },
  keep: (name: string, png: Buffer) => Promise<void>,
): Promise<void> {
  const { token, at } = await makeRichAccount(server.url, server.dataDir);
  const screens: Screen[] = [
    { name: 'audience', path: at.audience ?? '' },
    { name: 'overlap', path: at.audience ?? '', prepare: compareOverlap },
    { name: 'test', path: at['test-verdict'] ?? '' },
    { name: 'watch', path: at['list-lost'] ?? '', prepare: openBell },
  ];
  for (const scheme of ['light', 'dark'] as const satisfies readonly Scheme[]) {
    for (const { name, path, prepare } of screens) {
      for (const [width, view] of Object.entries(views)) {
        const settle = async (page: Page) => {
          await page.waitForLoadState('networkidle');
          await prepare?.(page);
          await page.mouse.move(0, 0);
          await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        };
        const png = await shoot(browser, server.url, { path, scheme, view, token, prepare: settle });
        await keep(`${name}-${width === 'phone' ? 'phone-' : ''}${scheme}.webp`, png);
      }
    }
  }
}
