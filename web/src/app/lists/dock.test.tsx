import type { ListAddition, ListDetail } from '@interest-miner/contract/lists/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseBrief, useCurrentBrief } from '#web/lib/current-brief.ts';
import { briefDetail, briefIds } from '#web/test-helpers/briefs.ts';
import { detail, listId, snapshot, summary } from '#web/test-helpers/lists.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, type StubApi, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { AddToList } from '#web/ui/collect/add-to-list.tsx';
import { CollectButton } from '#web/ui/collect/collect-button.tsx';
import { ListDock } from './dock.tsx';
import { useDockOpen } from './dock-state.ts';
import { ListTrigger } from './list-trigger.tsx';

const all = 'GET /lists';
const one = `GET /lists/${listId}`;
const items = `/lists/${listId}/items`;
const rows = ['Yoga', 'Pilates'].map((name) => snapshot(name));

function Page() {
  return (
    <ListDock>
      <ListTrigger />
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <input type="checkbox" aria-label={`Select ${row.name}`} />
              </td>
              <td>
                <CollectButton item={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <AddToList items={rows}>Add both</AddToList>
      <input aria-label="Search" />
    </ListDock>
  );
}

const open = () => renderPage(<Page />, '/dashboard?q=coffee');

/** From now on the stored list has these names. */
function holds(api: StubApi, names: readonly string[]): ListDetail {
  const list = detail(names);
  api.answer(all, success({ lists: [summary({ count: names.length })] }));
  api.answer(one, success(list));
  return list;
}

const addition = (added: string[], count: number, already = 0): ReturnType<typeof success> =>
  success({ added, already, list: summary({ count }) } satisfies ListAddition);

beforeEach(() => localStorage.setItem('token', 'mine'));
afterEach(() => {
  chooseBrief(undefined);
  localStorage.clear();
  useDockOpen.setState({ isOpen: false });
});

test('adding a row to the current list shows immediately, also in the number on the drawer’s button', async () => {
  const api = stubApi({ [`POST ${items}`]: 'never' });
  holds(api, ['Tea']);
  open();
  await screen.findByRole('button', { name: 'Current list: Spring sale, 1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Yoga to “Spring sale”' }));
  expect(await screen.findByRole('button', { name: 'Remove Yoga from “Spring sale”' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Current list: Spring sale, 2' })).toBeTruthy();
  await waitFor(() => expect(api.bodyOf(`POST ${items}`)).toEqual({ ids: ['yoga'] }));
});

test.each([
  [['pilates'], 1, '1 interest added to “Spring sale”. 1 was already there'],
  [[], 2, 'All 2 were already in “Spring sale”'],
])('does not count rows that another device had already added: %j', async (added, already, sentence) => {
  const api = stubApi({ [`POST ${items}`]: addition(added, 3, already) });
  holds(api, ['Tea']);
  open();
  await screen.findByRole('button', { name: 'Current list: Spring sale, 1' });
  await userEvent.click(screen.getByRole('button', { name: 'Add both' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('undoes a refused addition and shows the server’s message', async () => {
  const api = stubApi({ [`POST ${items}`]: failure(409, 'limit_reached', 'This list is full.') });
  holds(api, ['Tea']);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Yoga to “Spring sale”' }));
  expect(await screen.findByText('This list is full.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Add Yoga to “Spring sale”' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Current list: Spring sale, 1' })).toBeTruthy();
});

test('creates a list for the first addition and puts further rows into it meanwhile', async () => {
  const api = stubApi({ [all]: success({ lists: [] }), 'POST /lists': 'never' });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Yoga to “Coffee”' }));
  expect(await screen.findByRole('button', { name: 'Remove Yoga from “Coffee”' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add Pilates to “Coffee”' }));
  expect(await screen.findByRole('button', { name: 'Current list: Coffee, 2' })).toBeTruthy();
  const created = { name: 'Coffee', ids: ['yoga'], current: true };
  await waitFor(() => expect(api.bodyOf('POST /lists')).toEqual(created));
});

test('an addition before the lists have arrived waits for them instead of creating another list', async () => {
  const api = stubApi({ [`POST ${items}`]: 'never' });
  holds(api, ['Tea']);
  const lists = Promise.withResolvers<ReturnType<typeof success>>();
  api.answer(all, lists.promise);
  open();
  const entries = Promise.withResolvers<ReturnType<typeof success>>();
  api.answer(one, entries.promise);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Yoga to “Coffee”' }));
  lists.resolve(success({ lists: [summary({ count: 1 })] }));
  await waitFor(() => expect(api.calls()).toContain(one));
  entries.resolve(success(detail(['Tea'])));
  expect(await screen.findByRole('button', { name: 'Remove Yoga from “Spring sale”' })).toBeTruthy();
  await waitFor(() => expect(api.bodyOf(`POST ${items}`)).toEqual({ ids: ['yoga'] }));
  expect(api.calls()).not.toContain('POST /lists');
});

test('an addition while the entries arrive is shown with them', async () => {
  const api = stubApi({ [`POST ${items}`]: 'never' });
  holds(api, ['Tea']);
  const entries = Promise.withResolvers<ReturnType<typeof success>>();
  api.answer(one, entries.promise);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Yoga to “Spring sale”' }));
  entries.resolve(success(detail(['Tea'])));
  expect(await screen.findByRole('button', { name: 'Remove Yoga from “Spring sale”' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Current list: Spring sale, 2' })).toBeTruthy();
});

test('leaves nothing behind if the first list cannot be created', async () => {
  const api = stubApi({ [all]: success({ lists: [] }) });
  api.answer('POST /lists', failure(503, 'interests_unavailable', 'Not right now.'));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Yoga to “Coffee”' }));
  expect(await screen.findByText('Not right now.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Add Yoga to “Coffee”' })).toBeTruthy();
});

test('the drawer lists the entries, undoes a removal, and returns the focus when it closes', async () => {
  const api = stubApi({});
  holds(api, ['Tea', 'Yoga']);
  open();
  const trigger = await screen.findByRole('button', { name: 'Current list: Spring sale, 2' });
  await userEvent.click(trigger);
  const drawer = await screen.findByRole('dialog', { name: 'Current list' });
  await within(drawer).findByText('Tea');
  expect(within(drawer).getByText(/^2 interests · 1.0K – 4.0K/)).toBeTruthy();
  api.answer(`DELETE ${items}`, success({ removed: ['tea'], list: summary({ count: 1 }) }));
  await userEvent.click(within(drawer).getByRole('button', { name: 'Remove Tea' }));
  expect(await within(drawer).findByText('Tea removed.')).toBeTruthy();
  await waitFor(() => expect(within(drawer).queryByRole('button', { name: 'Remove Tea' })).toBeNull());
  api.answer(`POST ${items}/restore`, success({ restored: ['tea'], list: summary({ count: 2 }) }));
  await userEvent.click(within(drawer).getByRole('button', { name: 'Undo' }));
  expect(await within(drawer).findByRole('button', { name: 'Remove Tea' })).toBeTruthy();
  expect(api.bodyOf(`POST ${items}/restore`)).toEqual({ ids: ['tea'] });
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close the list' }));
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

const [first, second] = briefIds;
const ofFirst = summary({ brief_id: first, name: 'Prana Studio', count: 1 });
const inBriefs = { [`GET /briefs/${first}`]: success(briefDetail()) };
const secondBrief = { ...briefDetail({ id: second, name: 'Cork Yoga Mats' }) };

test('the current list is that of the brief; what was pressed before the brief changed goes where it was pressed', async () => {
  const api = stubApi({ ...inBriefs, [`GET /briefs/${second}`]: success(secondBrief) });
  holds(api, ['Tea']);
  const detailOfFirst = { ...detail(['Tea']), ...ofFirst };
  api.answer(all, success({ lists: [ofFirst] }));
  api.answer(one, success(detailOfFirst));
  const added = Promise.withResolvers<ReturnType<typeof success>>();
  api.answer(`POST ${items}`, added.promise);
  chooseBrief(first);
  open();
  await screen.findByRole('button', { name: 'Current list: Prana Studio, 1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Yoga to “Prana Studio”' }));
  act(() => chooseBrief(second));
  await userEvent.click(await screen.findByRole('button', { name: 'Add Pilates to “Cork Yoga Mats”' }));
  expect(await screen.findByRole('button', { name: 'Current list: Cork Yoga Mats, 1' })).toBeTruthy();
  const made = { ...ofFirst, id: '1f6f2f0a-6f4e-4a57-9d1e-1c2f3a4b5c6d', brief_id: second, name: 'Cork Yoga Mats' };
  api.answer('POST /lists', success(made));
  added.resolve(success({ added: ['yoga'], already: 0, list: { ...ofFirst, count: 2 } }));
  await waitFor(() => expect(api.bodyOf('POST /lists')).toMatchObject({ ids: ['pilates'], brief_id: second }));
  expect(api.bodyOf(`POST ${items}`)).toEqual({ ids: ['yoga'] });
  act(() => chooseBrief(first));
  expect(await screen.findByRole('button', { name: 'Current list: Prana Studio, 2' })).toBeTruthy();
});

test('a list made without a brief gets a new one, which is then the current one', async () => {
  const api = stubApi({ [all]: success({ lists: [ofFirst] }), [`GET /briefs/${second}`]: success(secondBrief) });
  chooseBrief(null);
  open();
  const made = { ...ofFirst, id: '1f6f2f0a-6f4e-4a57-9d1e-1c2f3a4b5c6d', brief_id: second, name: 'Coffee' };
  api.answer('POST /lists', success(made));
  await userEvent.click(await screen.findByRole('button', { name: 'Add Yoga to “Coffee”' }));
  await waitFor(() => expect(useCurrentBrief.getState().id).toBe(second));
  expect(api.bodyOf('POST /lists')).toEqual({ name: 'Coffee', ids: ['yoga'], current: true });
  expect(await screen.findByRole('button', { name: 'Current list: Coffee, 1' })).toBeTruthy();
});

test('fetches a change made in another tab', async () => {
  const api = stubApi({});
  holds(api, ['Tea']);
  open();
  await screen.findByRole('button', { name: 'Current list: Spring sale, 1' });
  await screen.findByRole('button', { name: 'Add Yoga to “Spring sale”' });
  holds(api, ['Tea', 'Yoga']);
  const channel = new BroadcastChannel('interest-miner-lists');
  channel.postMessage('changed');
  channel.close();
  expect(await screen.findByRole('button', { name: 'Remove Yoga from “Spring sale”' })).toBeTruthy();
});

test('a change made in another tab discards a first response from before it', async () => {
  const api = stubApi({});
  holds(api, ['Tea']);
  const before = Promise.withResolvers<ReturnType<typeof success>>();
  api.answer(one, before.promise);
  open();
  await screen.findByRole('button', { name: 'Current list: Spring sale, 1' });
  await waitFor(() => expect(api.calls()).toContain(one));
  holds(api, ['Tea', 'Yoga']);
  const channel = new BroadcastChannel('interest-miner-lists');
  channel.postMessage('changed');
  channel.close();
  await screen.findByRole('button', { name: 'Current list: Spring sale, 2' });
  before.resolve(success(detail(['Tea'])));
  expect(await screen.findByRole('button', { name: 'Remove Yoga from “Spring sale”' })).toBeTruthy();
});

test('other screens have neither buttons nor a drawer', async () => {
  const api = stubApi({});
  renderPage(<Page />, '/profile');
  expect(screen.queryByRole('button', { name: /list/ })).toBeNull();
  expect(api.calls()).toEqual([]);
});
