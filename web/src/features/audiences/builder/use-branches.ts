import { browseOptions, pathSeparator } from '@interest-miner/contract/audiences/option-endpoints';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { formatCount } from '#web/lib/format.ts';
import { builderTexts as texts } from '../texts.ts';

type Path = readonly string[];

/** One line of the tree. `level` counts from 1; `note` says what is being loaded, failed, or is left out. */
export type Node = { readonly id: string; readonly level: number } & (
  | {
      readonly kind: 'folder';
      readonly path: Path;
      readonly name: string;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'row'; readonly ref: string; readonly row: InterestSnapshot }
  | { readonly kind: 'note'; readonly text: string }
);

const keyOf = (path: Path) => path.join('\n');
const root: Path = [];

/** The lines of the tree that are open, top down; what a folder holds is read once, when it opens. */
export function useBranches(): { nodes: readonly Node[]; toggle: (path: Path) => void } {
  const [open, setOpen] = useState<readonly Path[]>([root]);
  const branches = useQueries({
    queries: open.map((path) => ({
      ...endpointQuery(['audience-browse', ...path], browseOptions, {
        query: { path: path.join(pathSeparator) },
        fallback: texts.browseFailed,
      }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const at = new Map(open.map((path, index) => [keyOf(path), branches[index]]));

  function nodesAt(path: Path): Node[] {
    const level = path.length + 1;
    const note = (text: string): Node[] => [{ id: `${keyOf(path)}\n…`, level, kind: 'note', text }];
    const branch = at.get(keyOf(path));
    if (!branch?.data) return note(branch?.isError ? texts.browseFailed : texts.browsing);
    const { folders, rows, total } = branch.data;
    return [
      ...folders.flatMap(({ name, count }): Node[] => {
        const own = [...path, name];
        const isOpen = at.has(keyOf(own));
        const folder: Node = { id: keyOf(own), level, kind: 'folder', path: own, name, count, isOpen };
        return [folder, ...(isOpen ? nodesAt(own) : [])];
      }),
      ...rows.map((row): Node => ({ id: `${keyOf(path)}\n${refOf(row)}`, level, kind: 'row', ref: refOf(row), row })),
      ...(total > rows.length ? note(texts.browseMore(formatCount(total - rows.length))) : []),
    ];
  }

  /** Opens or closes a folder; one that failed to open is closed, and asked for again when it opens. */
  function toggle(path: Path) {
    const key = keyOf(path);
    setOpen((before) =>
      before.some((one) => keyOf(one) === key) ? before.filter((one) => keyOf(one) !== key) : [...before, path],
    );
  }

  return { nodes: nodesAt(root), toggle };
}
