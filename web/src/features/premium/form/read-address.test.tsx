import { addressTexts } from '@interest-miner/contract/premium/texts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAll } from '#web/lib/session.ts';
import { loginOwner, owner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { BusinessForm } from './business-form.tsx';
import { readDraft, writeDraft } from './draft.ts';

const read = 'POST /business/read-address';
const found = {
  address: 'https://cork.example/',
  fields: [
    { field: 'productName', value: 'Cork & Calm', source: 'structured data' },
    { field: 'category', value: 'Sports & Fitness', source: 'suggested by the built-in engine' },
  ],
};
const textbox = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;

beforeEach(() => {
  clearAll();
  sessionStorage.clear();
  loginOwner();
});

function open(answer = success(found)) {
  const api = stubApi({ 'GET /status': success({}), [read]: answer });
  renderPage(<BusinessForm owner={owner} problems={{}} onSubmit={vi.fn()} />);
  return api;
}

async function paste(address: string) {
  await userEvent.type(textbox('Paste your shop’s address'), address);
  await userEvent.click(screen.getByRole('button', { name: 'Read the page' }));
}

test('fills fields from a pasted address with their sources, keeps the others, and undoes all', async () => {
  writeDraft(owner, { productName: 'Old name', location: 'Porto' });
  const api = open();
  await paste('cork.example');
  expect(await screen.findByText(/2 of 7 fields were filled in from cork\.example/)).toBeTruthy();
  expect(api.bodyOf(read)).toEqual({ url: 'https://cork.example' });
  expect(textbox('Product name').value).toBe('Cork & Calm');
  expect(textbox('Location').value).toBe('Porto');
  expect(screen.getByText('Source: structured data')).toBeTruthy();
  expect(screen.getByText('Source: suggested by the built-in engine')).toBeTruthy();
  expect(readDraft(owner)?.category).toBe('Sports & Fitness');
  await userEvent.type(textbox('Product name'), '!');
  expect(screen.queryByText('Source: structured data')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(textbox('Product name').value).toBe('Old name');
  expect(readDraft(owner)).toMatchObject({ productName: 'Old name', category: '', location: 'Porto' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('does not send an invalid address; says why a page cannot be read and changes nothing', async () => {
  const api = open(failure(422, 'page_unreadable', addressTexts.notPublic));
  await paste('ftp://x');
  expect(screen.getByText(addressTexts.invalid)).toBeTruthy();
  expect(api.calls()).not.toContain(read);
  await userEvent.clear(textbox('Paste your shop’s address'));
  await paste('http://127.0.0.1/');
  expect(await screen.findByText(addressTexts.notPublic)).toBeTruthy();
  expect(textbox('Product name').value).toBe('');
});
