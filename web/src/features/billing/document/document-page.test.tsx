import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi } from '#web/test-helpers/stub-api.ts';
import { DocumentPage } from './document-page.tsx';
import { invoiceTexts as texts } from './texts.ts';

test('a document that is not there leads to those that are, not to another try', async () => {
  loginOwner();
  stubApi({ 'GET /billing/payments/p1/receipt': failure(404, 'not_found', 'There is nothing here.') });
  renderPage(<DocumentPage />, '/billing-history/p1', '/billing-history/:uuid');
  expect(await screen.findByRole('heading', { name: texts.missing })).toBeTruthy();
  expect(screen.getByRole('link', { name: texts.toAll })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
