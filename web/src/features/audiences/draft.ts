import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import type { AudienceSpec, AudienceSpecInput } from '@interest-miner/contract/audiences/spec';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';

/** One group: people with any of its rows. `id` is used by the screen only. */
export interface Group {
  id: number;
  rows: readonly InterestSnapshot[];
}

/** What the builder edits: a spec whose groups may be empty while editing. */
export interface Draft extends Omit<AudienceSpec, 'groups'> {
  name: string;
  groups: readonly Group[];
}

/** The rows' destination: a group, or a new one at the end. */
export type Target = number | 'new';

export type Edit =
  | { type: 'set'; part: Partial<Omit<Draft, 'groups'>> }
  | { type: 'add'; to: Target; rows: readonly InterestSnapshot[] }
  | { type: 'move'; from: number; to: Target; ref: string }
  | { type: 'remove'; from: number; ref: string }
  | { type: 'replace'; in: number; ref: string; row: InterestSnapshot }
  | { type: 'add-group' }
  | { type: 'remove-group'; group: number };

/** The draft of a stored audience. */
export function draftOf(name: string, spec: AudienceSpec): Draft {
  return { ...spec, name, groups: spec.groups.map((rows, id) => ({ id, rows })) };
}

/** The spec as a stored audience has it, without empty groups. */
export function specOf({ name: _, groups, ...rest }: Draft): AudienceSpec {
  return { ...rest, groups: groups.filter(({ rows }) => rows.length > 0).map(({ rows }) => [...rows]) };
}

/** The spec to send: refs only, without empty groups. */
export function inputOf({ name: _, groups, ...rest }: Draft): AudienceSpecInput {
  return { ...rest, groups: groups.filter(({ rows }) => rows.length > 0).map(({ rows }) => rows.map(refOf)) };
}

/** All rows of all groups. */
export function entriesOf({ groups }: Pick<Draft, 'groups'>): InterestSnapshot[] {
  return groups.flatMap(({ rows }) => rows);
}

/** Applies an edit. @returns the next draft, or a sentence on why it cannot be done */
export function applyEdit(draft: Draft, edit: Edit): Draft | string {
  switch (edit.type) {
    case 'set':
      return { ...draft, ...edit.part };
    case 'add':
      return added(draft, edit.to, edit.rows);
    case 'move': {
      const row = draft.groups.find(({ id }) => id === edit.from)?.rows.find((one) => refOf(one) === edit.ref);
      if (row === undefined || edit.from === edit.to) return draft;
      return added(without(draft, edit.from, edit.ref), edit.to, [row]);
    }
    case 'remove':
      return without(draft, edit.from, edit.ref);
    case 'replace':
      return replaced(draft, edit.in, edit.ref, edit.row);
    case 'add-group':
      return withGroup(draft, []);
    case 'remove-group':
      return { ...draft, groups: draft.groups.filter(({ id }) => id !== edit.group) };
  }
}

function without(draft: Draft, group: number, ref: string): Draft {
  const groups = draft.groups.map((one) =>
    one.id === group ? { ...one, rows: one.rows.filter((row) => refOf(row) !== ref) } : one,
  );
  return { ...draft, groups };
}

/** In the same position; a row that is already in the group stays where it is. */
function replaced(draft: Draft, group: number, ref: string, row: InterestSnapshot): Draft {
  const groups = draft.groups.map((one) => {
    if (one.id !== group) return one;
    const has = one.rows.some((other) => refOf(other) === refOf(row));
    return { ...one, rows: one.rows.flatMap((other) => (refOf(other) !== ref ? [other] : has ? [] : [row])) };
  });
  return { ...draft, groups };
}

function withGroup(draft: Draft, rows: readonly InterestSnapshot[]): Draft | string {
  if (draft.groups.length >= audienceLimits.groups) return audienceTexts.tooManyGroups;
  const id = Math.max(-1, ...draft.groups.map((group) => group.id)) + 1;
  return { ...draft, groups: [...draft.groups, { id, rows }] };
}

function added(draft: Draft, to: Target, rows: readonly InterestSnapshot[]): Draft | string {
  const target = draft.groups.find(({ id }) => id === to);
  const has = new Set(target?.rows.map(refOf));
  const fresh = rows.filter((row) => {
    const ref = refOf(row);
    if (has.has(ref)) return false;
    has.add(ref);
    return true;
  });
  if (fresh.length === 0 && target !== undefined) return draft;
  if ((target?.rows.length ?? 0) + fresh.length > audienceLimits.group) return audienceTexts.groupFull;
  if (entriesOf(draft).length + fresh.length > audienceLimits.entries) return audienceTexts.tooManyEntries;
  if (target === undefined) return withGroup(draft, fresh);
  const groups = draft.groups.map((one) => (one === target ? { ...one, rows: [...one.rows, ...fresh] } : one));
  return { ...draft, groups };
}
