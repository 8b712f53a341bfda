import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { IconCheck, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { formatCount, formatRange } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { builderTexts as texts } from '../texts.ts';
import classes from './browse-tree.module.css';
import { dragProps } from './drag.ts';
import { type Node, useBranches } from './use-branches.ts';

interface BrowseTreeProps {
  /** Refs of the rows in the audience. */
  used: ReadonlySet<string>;
  /** The group that a row is added to, in words. */
  place: string;
  onAdd: (row: InterestSnapshot) => void;
}

/** Everything Meta can target as a tree: arrows move and open, Enter opens a folder or adds a row. */
export function BrowseTree({ used, place, onAdd }: BrowseTreeProps) {
  const { nodes, toggle } = useBranches();
  const [active, setActive] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const current = nodes.find(({ id }) => id === active) ?? nodes[0];

  function focus(id: string | undefined) {
    if (id === undefined) return;
    setActive(id);
    tree.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
  }

  function act(node: Node) {
    if (node.kind === 'folder') toggle(node.path);
    else if (node.kind === 'row' && !used.has(node.ref)) onAdd(node.row);
  }

  /** @returns whether the key did something */
  function onKey(key: string, at: number, node: Node): boolean {
    const isFolder = node.kind === 'folder';
    const opens = isFolder && !node.isOpen && key === 'ArrowRight';
    const closes = isFolder && node.isOpen && key === 'ArrowLeft';
    if (opens || closes || key === 'Enter' || key === ' ') act(node);
    else if (key === 'ArrowDown' || key === 'ArrowRight') focus(nodes[at + 1]?.id);
    else if (key === 'ArrowUp') focus(nodes[at - 1]?.id);
    else if (key === 'ArrowLeft') focus(nodes.slice(0, at).findLast(({ level }) => level < node.level)?.id);
    else if (key === 'Home') focus(nodes[0]?.id);
    else if (key === 'End') focus(nodes.at(-1)?.id);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = nodes.findIndex(({ id }) => id === current?.id);
    const node = nodes[at];
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
    if (onKey(event.key, at, node)) event.preventDefault();
  }

  return (
    <div ref={tree} role="tree" aria-label={texts.browse} className={classes.tree} onKeyDown={onKeyDown}>
      {nodes.map((node) => (
        <TreeItem
          key={node.id}
          node={node}
          isActive={node.id === current?.id}
          isUsed={node.kind === 'row' && used.has(node.ref)}
          place={place}
          onPress={() => {
            focus(node.id);
            act(node);
          }}
        />
      ))}
    </div>
  );
}

interface TreeItemProps {
  node: Node;
  isActive: boolean;
  isUsed: boolean;
  place: string;
  onPress: () => void;
}

function TreeItem({ node, isActive, isUsed, place, onPress }: TreeItemProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree answers the keys of all its items
    <div
      role="treeitem"
      data-node={node.id}
      data-used={isUsed || undefined}
      className={classes.item}
      style={{ '--level': node.level } as CSSProperties}
      tabIndex={isActive ? 0 : -1}
      aria-level={node.level}
      aria-expanded={node.kind === 'folder' ? node.isOpen : undefined}
      aria-selected={node.kind === 'row' ? isUsed : undefined}
      onClick={onPress}
      {...(node.kind === 'row' ? dragProps(node.row, null) : {})}
    >
      {node.kind === 'folder' && (
        <>
          <IconChevronRight size={16} stroke={1.75} className={classes.chevron} aria-hidden />
          <span className={classes.folder}>{node.name}</span>
          <span className={classes.count}>{formatCount(node.count)}</span>
        </>
      )}
      {node.kind === 'row' && (
        <>
          <span className={classes.words}>
            <span className={classes.name}>{node.row.name}</span>
            <span className={classes.size}>{formatRange(node.row.lower, node.row.upper)}</span>
          </span>
          {isUsed ? (
            <IconCheck size={18} stroke={2} className={classes.used} role="img" aria-label={texts.inAudience} />
          ) : (
            <IconButton size="small" label={texts.add(node.row.name, place)} tabIndex={-1}>
              <IconPlus size={18} stroke={1.75} aria-hidden />
            </IconButton>
          )}
        </>
      )}
      {node.kind === 'note' && <span className={classes.note}>{node.text}</span>}
    </div>
  );
}
