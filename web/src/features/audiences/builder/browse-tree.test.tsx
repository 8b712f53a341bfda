import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { snapshot } from '#web/test-helpers/lists.ts';
import { loginOwner } from '#web/test-helpers/premium.ts';
import { renderPage } from '#web/test-helpers/render-page.tsx';
import { failure, stubApi, success } from '#web/test-helpers/stub-api.ts';
import { builderTexts as texts } from '../texts.ts';
import { BrowseTree } from './browse-tree.tsx';

const read = 'GET /audiences/browse';
const branch = (folders: [string, number][], rows: InterestSnapshot[] = [], total = rows.length) =>
  success({ folders: folders.map(([name, count]) => ({ name, count })), rows, total });
const item = (name: RegExp) => screen.findByRole('treeitem', { name });
const focused = () => document.activeElement?.textContent ?? '';

beforeEach(loginOwner);

function open(used: string[] = []) {
  const api = stubApi({
    [read]: branch([
      ['Behaviors', 3],
      ['Interests', 14_000],
    ]),
  });
  const onAdd = vi.fn();
  renderPage(<BrowseTree used={new Set(used)} place="Group 1" onAdd={onAdd} />);
  return { api, onAdd, user: userEvent.setup() };
}

test('by keyboard alone: arrows move, open and close, Enter adds', async () => {
  const { api, onAdd, user } = open(['tea']);
  await item(/^Behaviors/);
  await user.tab();
  expect(focused()).toContain('Behaviors');
  await user.keyboard('{ArrowDown}');
  api.answer(read, branch([], [snapshot('Yoga'), snapshot('Tea')], 5));
  await user.keyboard('{ArrowRight}');
  await item(/^Yoga/);
  expect(await screen.findByText(texts.browseMore('3'))).toBeTruthy();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onAdd.mock.calls).toEqual([[snapshot('Yoga')]]);
  expect(focused()).toContain('Yoga');
  // What is in the audience is not added again.
  await user.keyboard('{ArrowDown} ');
  expect(onAdd).toHaveBeenCalledTimes(1);
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toContain('Interests');
  await user.keyboard('{ArrowLeft}');
  expect(screen.queryByRole('treeitem', { name: /^Yoga/ })).toBeNull();
  await user.keyboard('{End}{Home}');
  expect(focused()).toContain('Behaviors');
});

test('by pointer or finger: a folder opens in place and is read once, a row is added', async () => {
  const { api, onAdd, user } = open();
  await item(/^Interests/);
  api.answer(read, branch([], [snapshot('Yoga')]));
  for (let press = 0; press < 3; press += 1) await user.click(await item(/^Interests/));
  expect((await item(/^Interests/)).getAttribute('aria-expanded')).toBe('true');
  expect((await item(/^Yoga/)).getAttribute('aria-level')).toBe('2');
  expect(api.calls().filter((call) => call === read)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: texts.add('Yoga', 'Group 1') }));
  expect(onAdd).toHaveBeenCalledTimes(1);
});

test('a folder that cannot be opened says so, and opens at the next press', async () => {
  const { api, user } = open();
  await item(/^Interests/);
  api.answer(read, failure(503, 'interests_unavailable', 'Not now.'));
  await user.click(await item(/^Interests/));
  expect(await screen.findByText(texts.browseFailed, {}, { timeout: 5000 })).toBeTruthy();
  api.answer(read, branch([], [snapshot('Yoga')]));
  await user.click(await item(/^Interests/));
  await user.click(await item(/^Interests/));
  expect(await item(/^Yoga/)).toBeTruthy();
});
