import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { whenSessionEnds } from '#web/lib/session.ts';
import { storedState } from '#web/lib/stored-state.ts';
import type { Column } from './columns.ts';

/** How a user wants a table: columns turned on (true) or off (false), and low rows. */
const layout = z.object({ columns: z.record(z.string(), z.boolean()), compact: z.boolean() });
export type TableLayout = z.output<typeof layout>;

interface Layouts {
  tables: Record<string, TableLayout>;
}

export const plainLayout: TableLayout = { columns: {}, compact: false };
const stored = z.object({ tables: z.record(z.string(), layout) });

const useLayouts = create<Layouts>()(
  persist((): Layouts => ({ tables: {} }), {
    name: 'tables',
    version: 1,
    storage: storedState(),
    // Stored data may come from an older version or be corrupt.
    merge: (found, initial) => stored.safeParse(found).data ?? initial,
  }),
);

whenSessionEnds(() => useLayouts.setState({ tables: {} }));

/** The layout of a table in this browser, and a function that replaces it. @param table a name such as `miner` */
export function useTableLayout(table: string): [TableLayout, (layout: TableLayout) => void] {
  const own = useLayouts(({ tables }) => tables[table]) ?? plainLayout;
  return [own, (next) => useLayouts.setState(({ tables }) => ({ tables: { ...tables, [table]: next } }))];
}

/** Whether a column is shown if there is room. */
export const isShown = (
  { key, optional }: Pick<Column<never>, 'key' | 'optional'>,
  { columns }: TableLayout,
): boolean => optional === undefined || (columns[key] ?? optional === 'shown');

/** The columns to show. One that users asked for needs less room than it would get by itself. */
export function columnsOf<C extends Pick<Column<never>, 'key' | 'optional' | 'from'>>(
  all: readonly C[],
  layout: TableLayout,
): C[] {
  return all
    .filter((column) => isShown(column, layout))
    .map((column) => (column.from === 'full' && layout.columns[column.key] ? { ...column, from: 'wide' } : column));
}
