import type { Page } from '@playwright/test';

type Role = 'link' | 'button' | 'checkbox' | 'textbox' | 'combobox' | 'radio' | 'tab';

/** Presses Tab until the element has the focus, as a keyboard user does. Fails after too many presses. */
export async function tabTo(page: Page, name: RegExp | string, role: Role, maxPresses = 80): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
  // Found once: looking for a name in a large table before each Tab takes most of the time.
  let element = await wanted.elementHandle();
  for (let presses = 0; presses <= maxPresses; presses += 1) {
    const found = await element?.evaluate((own) => (own.isConnected ? own === document.activeElement : null));
    if (found) return;
    if (found === null) element = await wanted.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`${maxPresses} Tabs did not reach ${role} ${name}`);
}

/** Tabs to an element and presses it. */
export async function press(page: Page, name: RegExp | string, role: Role, maxPresses?: number): Promise<void> {
  await tabTo(page, name, role, maxPresses);
  await page.keyboard.press('Enter');
}
