import type { SystemStatus } from '@interest-miner/contract/system';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { stubApi, success } from '#web/test-helpers/stub-api.ts';
import { shellTexts as texts } from '../texts.ts';
import { CatalogueBadge } from './catalogue-badge.tsx';

const status: SystemStatus = {
  version: '1',
  demo_data: true,
  ai_model: false,
  tutorial_video_url: null,
  mail_delivery: false,
  facebook_login: false,
  test_payments: true,
  support_email: null,
};

async function open(): Promise<HTMLElement> {
  stubApi({ 'GET /system/status': success(status) });
  renderPage(<CatalogueBadge />);
  const badge = await screen.findByRole('button', { name: texts.catalogueBadge });
  await userEvent.click(badge);
  expect(await screen.findByText(texts.catalogueExplanation)).toBeTruthy();
  return badge;
}
const closed = () => expect(screen.queryByText(texts.catalogueExplanation)).toBeNull();

test('Escape closes what a click opened, and the focus stays', async () => {
  const badge = await open();
  await userEvent.keyboard('{Escape}');
  closed();
  expect(document.activeElement).toBe(badge);
});

test('Escape still does what it does elsewhere, such as closing a dialog', async () => {
  await open();
  // False if the badge had prevented it.
  expect(fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' })).toBe(true);
});

test('a second click closes it', async () => {
  await userEvent.click(await open());
  closed();
});

test('a click beside it closes it', async () => {
  await open();
  await userEvent.click(document.body);
  closed();
});
