import { type InterestSnapshot, interestSnapshot } from '@interest-miner/contract/interest';
import { type DragEvent, useState } from 'react';
import { z } from 'zod';

const format = 'application/x-interest-miner';
/** A dragged row and its group; null if it comes from a list. */
const dragged = z.object({ from: z.number().nullable(), row: interestSnapshot });
export type Dragged = z.output<typeof dragged>;

/** Props of a row that can be dragged. */
export function dragProps(row: InterestSnapshot, from: number | null) {
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(format, JSON.stringify({ from, row } satisfies Dragged));
      dataTransfer.effectAllowed = from === null ? 'copy' : 'move';
    },
  };
}

/** Props of a place where rows can be dropped, and whether a row is over it. */
export function useDrop(onDrop: (item: Dragged) => void) {
  const [over, setOver] = useState(false);
  const props = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(format)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const read = dragged.safeParse(parse(event.dataTransfer.getData(format)));
      if (read.success) onDrop(read.data);
    },
  };
  return { over, props };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
