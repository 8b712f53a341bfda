import { putSavedViews, type SavedView } from '@interest-miner/contract/saved-views/endpoints';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAll, storeSession } from '#web/lib/session.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { useTableLayout } from '../data-table/table-layout.ts';
import { SaveViewForm } from './save-view-form.tsx';
import { SavedViews } from './saved-views.tsx';

const read = 'GET /saved-views';
const write = 'PUT /saved-views';
const view = (name: string, change: Partial<SavedView> = {}): SavedView => ({
  id: crypto.randomUUID(),
  table: 'list',
  name,
  search: 'id=1&sort=-size',
  columns: { path: false },
  compact: true,
  ...change,
});

function Views() {
  const [layout, setLayout] = useTableLayout('list');
  return (
    <>
      <SavedViews table="list" layout={layout} setLayout={setLayout} />
      <button type="button" onClick={() => setLayout({ ...layout, compact: false })}>
        Comfortable
      </button>
      <p>{layout.compact ? 'low rows' : 'high rows'}</p>
      <SaveViewForm table="list" layout={layout} />
    </>
  );
}

beforeEach(() => {
  clearAll();
  storeSession({ access_token: 'token', email: 'a@b.co', name: 'A' });
});

test('on a phone, the tab that is shown stands in the middle of the strip', async () => {
  stubApi({ [read]: success({ views: [view('Strong'), view('Large', { search: 'sort=size' })], revision: 3 }) });
  const box = (left: number, width: number) => ({ left, width }) as DOMRect;
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function boxOf(this: HTMLElement) {
    return this.tagName === 'FIELDSET' ? box(10, 300) : box(600, 100);
  });
  renderPage(<Views />, '/lists/x?sort=size');
  await userEvent.click(await tab('Large'));
  expect(screen.getByRole('group', { name: 'Saved views' }).scrollLeft).toBeGreaterThan(400);
});

const tab = (name: string) => screen.findByRole('button', { name });

test('a tab brings back filters, sort and columns; a change in it can be saved, a deletion undone', async () => {
  const [strong, other] = [view('Strong'), view('Elsewhere', { table: 'miner' })];
  const api = stubApi({ [read]: success({ views: [strong, other], revision: 3 }) });
  const router = renderPage(<Views />, '/lists/x?page=2&filter=tea');
  await userEvent.click(await tab('Strong'));
  expect(screen.queryByRole('button', { name: 'Elsewhere' })).toBeNull();
  expect(screen.getByText('low rows')).toBeTruthy();
  expect(router.state.location.search).toContain('sort=-size');
  expect(screen.queryByRole('button', { name: 'Changed · save' })).toBeNull();

  await userEvent.click(await tab('Comfortable'));
  const changed = { ...strong, compact: false, search: expect.any(String) as unknown as string };
  api.answer(write, success({ views: [{ ...strong, compact: false }, other], revision: 4 }));
  await userEvent.click(await tab('Changed · save'));
  await waitFor(() => expect(api.bodyOf(write)).toEqual({ views: [changed, other], revision: 3 }));

  api.answer(write, success({ views: [other], revision: 5 }));
  await userEvent.click(await tab('Delete the view “Strong”'));
  expect(await screen.findByText('View “Strong” deleted.')).toBeTruthy();
  await waitFor(() => expect(api.bodyOf(write)).toEqual({ views: [other], revision: 4 }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false));
  await userEvent.click(await tab('Undo'));
  await waitFor(() => expect((api.bodyOf(write) as { revision: number }).revision).toBe(5));
  expect((api.bodyOf(write) as { views: SavedView[] }).views.map(({ name }) => name)).toEqual(['Strong', 'Elsewhere']);
});

test('a view needs a name and is saved; one that another window forestalled says so and shows what is stored', async () => {
  const api = stubApi({ [read]: success({ views: [], revision: 0 }) });
  renderPage(<Views />, '/lists/x');
  const save = await tab('Save');
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  await userEvent.click(save);
  expect(await screen.findByText('Please name the view')).toBeTruthy();
  expect(api.calls()).not.toContain(write);
  api.answer(write, failure(409, 'revision_conflict', 'This was changed in another window.'));
  api.answer(read, success({ views: [view('Theirs')], revision: 1 }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Save as a view' }), 'Mine');
  await userEvent.click(save);
  expect(await screen.findByText('This was changed in another window.')).toBeTruthy();
  expect(await tab('Theirs')).toBeTruthy();
  expect(putSavedViews.body.safeParse(api.bodyOf(write)).success).toBe(true);
});
