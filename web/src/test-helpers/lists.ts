import type { InterestSnapshot } from '@interest-miner/contract/interest';
import type { ListDetail, ListItem, ListSummary } from '@interest-miner/contract/lists/endpoints';

const day = '2026-11-22T12:00:00.000Z';
export const listId = '0f6f2f0a-6f4e-4a57-9d1e-1c2f3a4b5c6d';

/** An interest whose id is its name in lower case. */
export function snapshot(name: string, change: Partial<InterestSnapshot> = {}): InterestSnapshot {
  return {
    id: name.toLowerCase(),
    type: 'interests',
    source: 'catalogue',
    name,
    path: ['Interests', name],
    topic: 'Fitness',
    lower: 1000,
    upper: 2000,
    checked_at: day,
    ...change,
  };
}

export function item(name: string, change: Partial<ListItem> = {}): ListItem {
  return { ...snapshot(name), ref: name.toLowerCase(), note: '', tags: [], added_at: day, ...change };
}

export function summary(change: Partial<ListSummary> = {}): ListSummary {
  return {
    id: listId,
    brief_id: null,
    name: 'Spring sale',
    tags: [],
    count: 0,
    lower: 1000,
    upper: 4000,
    estimated: true,
    with_id: null,
    seen: null,
    current: true,
    revision: 3,
    shared_at: null,
    created_at: day,
    updated_at: day,
    ...change,
  };
}

/** A list with entries of the given names. */
export function detail(names: readonly string[], change: Partial<ListDetail> = {}): ListDetail {
  return { ...summary({ count: names.length }), items: names.map((name) => item(name)), ...change };
}
