import type { Page } from '@playwright/test';

type Role = 'link' | 'button' | 'checkbox' | 'textbox' | 'combobox' | 'radio' | 'tab';

/** Presses Tab until the element has the focus, as a keyboard user does. */
export async function tabTo(page: Page, name: RegExp | string, role: Role): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
  await wanted.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${role} ${name}`);
}

/** Tabs to an element and presses it. */
export async function press(page: Page, name: RegExp | string, role: Role): Promise<void> {
  await tabTo(page, name, role);
  await page.keyboard.press('Enter');
}
