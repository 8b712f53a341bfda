import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { useLazyPopup } from './lazy-popup.tsx';

function Fruit() {
  const [opened, setOpened] = useState(false);
  const menu = useLazyPopup('menu', opened, setOpened);
  return (
    <>
      <button type="button" {...menu.button}>
        Fruit
      </button>
      {menu.isMounted && (
        <Menu id={menu.id} opened={opened} onChange={setOpened}>
          <Menu.Target>{menu.target}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Apple</Menu.Item>
            <Menu.Item>Pear</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

test('the button names its menu, keeps its element, and gets the focus back, the first time too', async () => {
  renderPage(<Fruit />);
  const button = screen.getByRole('button', { name: 'Fruit' });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  for (const _ of ['first', 'again']) {
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(button.hasAttribute('aria-controls')).toBe(false);
    button.focus();
    await userEvent.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'Fruit' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.getAttribute('aria-controls')).toBe(menu.id);
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  }
});

test('a second press and a press outside close it, a press on the button once only', async () => {
  renderPage(<Fruit />);
  const button = screen.getByRole('button', { name: 'Fruit' });
  await userEvent.click(button);
  await screen.findByRole('menu');
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await userEvent.click(button);
  await screen.findByRole('menu');
  await userEvent.click(document.body);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});
