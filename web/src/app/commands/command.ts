import type { IconSearch } from '@tabler/icons-react';

/** One entry of the command palette. */
export interface Command {
  id: string;
  text: string;
  Icon: typeof IconSearch;
  run: () => void;
  /** The keys that do the same. */
  keys?: readonly string[];
}
