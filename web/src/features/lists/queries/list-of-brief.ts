import type { ListSummary } from '@interest-miner/contract/lists/endpoints';
import { listLimits } from '@interest-miner/contract/lists/limits';
import { create } from 'zustand';
import { useBriefOf } from '#web/lib/brief-of.ts';
import { useCurrentBrief } from '#web/lib/current-brief.ts';
import { freeName } from '#web/lib/free-name.ts';
import { whenSessionEnds } from '#web/lib/session.ts';
import { texts } from '../texts.ts';

/** The brief that a list belongs to: null for one that what is made next creates, undefined until one is known. */
export type BriefInHand = string | null | undefined;

/** By brief, the list that was chosen or filled last here: a change on another device does not put another in its place. */
const useChosen = create<Readonly<Record<string, string>>>(() => ({}));

whenSessionEnds(() => useChosen.setState({}, true));

/** From now on, what is added within the list's brief goes into this list. */
export function keepAsCurrent({ id, brief_id: brief }: Pick<ListSummary, 'id' | 'brief_id'>): void {
  if (brief !== null && useChosen.getState()[brief] !== id) useChosen.setState({ [brief]: id });
}

/**
 * The list that new interests are added to within a brief: the one chosen or filled last here, then the one marked as current,
 * then the one changed last. @returns undefined if the brief has none yet
 */
export function currentOf(
  lists: readonly ListSummary[] | undefined,
  brief: BriefInHand,
  chosen: Readonly<Record<string, string>> = useChosen.getState(),
): ListSummary | undefined {
  const own = brief === undefined ? lists : lists?.filter(({ brief_id }) => brief_id === brief);
  const kept = own?.find(({ id }) => brief && id === chosen[brief]);
  return kept ?? own?.find(({ current }) => current) ?? own?.[0];
}

/** The current list of the brief that the user works on. */
export function useCurrentOf(lists: readonly ListSummary[] | undefined): ListSummary | undefined {
  const brief = useCurrentBrief(({ id }) => id);
  return currentOf(lists, brief, useChosen());
}

/**
 * A name for the next list: its brief's, otherwise what was searched for.
 * @param options.title what was searched for, if anything
 */
export function useNewListName(
  lists: readonly ListSummary[] | undefined,
  { title, enabled }: { title?: string | undefined; enabled: boolean },
): string {
  const id = useCurrentBrief((state) => state.id ?? null);
  const { data: brief } = useBriefOf(id, { enabled });
  const words = (id === null ? title : brief?.name)?.trim() || texts.firstList;
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return freeName(name, lists?.map((list) => list.name) ?? [], listLimits.name);
}
