import { Menu, Popover } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { SidePanel } from './side-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

/** As on a screen with room for the panel beside the page, or without. */
function openPanel(isBeside: boolean) {
  const found = { matches: isBeside, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.spyOn(window, 'matchMedia').mockReturnValue(found as unknown as MediaQueryList);
  const onClose = vi.fn();
  renderPage(
    <SidePanel label="Panel" onClose={onClose} enter={() => {}}>
      <Menu withinPortal={false}>
        <Menu.Target>
          <button type="button">Lists</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Spring sale</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Popover withinPortal={false} trapFocus>
        <Popover.Target>
          <button type="button">Columns</button>
        </Popover.Target>
        <Popover.Dropdown>
          <input aria-label="View" />
        </Popover.Dropdown>
      </Popover>
      <button type="button">Plain</button>
    </SidePanel>,
  );
  return onClose;
}

test.each(['Lists', 'Columns'])(
  'beside the page, one Escape closes what %s opened, the next one the panel',
  async (name) => {
    const onClose = openPanel(true);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name }));
    const inner = await screen.findByRole(name === 'Lists' ? 'menuitem' : 'textbox');
    inner.focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Spring sale')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    screen.getByRole('button', { name: 'Plain' }).focus();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  },
);

test('as a sheet, the browser closes it on Escape, but not on the Escape of a menu within', async () => {
  openPanel(false);
  await userEvent.click(screen.getByRole('button', { name: 'Lists' }));
  const item = await screen.findByRole('menuitem');
  expect(fireEvent.keyDown(item, { key: 'Escape' }), 'default of the key').toBe(false);
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Plain' }), { key: 'Escape' })).toBe(true);
});
