import { formatCount } from '#web/lib/format.ts';

/** Texts of the buttons and the key that add to the current list. */
export const texts = {
  add: (name: string, list: string) => `Add ${name} to “${list}”`,
  remove: (name: string, list: string) => `Remove ${name} from “${list}”`,
  addSelected: 'Add to list',
  inList: 'In your list',
  added: (name: string, list: string) => `${name} added to “${list}”`,
  already: (count: number, name: string, list: string) =>
    count === 1 ? `${name} is already in “${list}”` : `All ${formatCount(count)} are already in “${list}”`,
} as const;
