import { ListPanel } from '#web/features/lists/drawer/list-panel.tsx';
import type { useCurrentList } from '#web/features/lists/queries/use-current-list.ts';
import { buildFromRows } from '../build-from-rows.tsx';

interface DockPanelProps {
  state: ReturnType<typeof useCurrentList>;
  onClose: () => void;
}

/** The contents of the drawer, with a button that makes an audience from the list. */
export function DockPanel({ state, onClose }: DockPanelProps) {
  const list = state.detail.data;
  const build = list && list.count > 0 && buildFromRows(list.name, list.items);
  return <ListPanel state={state} onClose={onClose} actions={build} />;
}
