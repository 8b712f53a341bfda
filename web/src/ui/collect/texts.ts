/** Texts of the buttons that add to the current list. */
export const texts = {
  column: 'List',
  add: (name: string, list: string) => `Add ${name} to “${list}”`,
  remove: (name: string, list: string) => `Remove ${name} from “${list}”`,
  withKey: (label: string) => `${label} (L)`,
  addSelected: 'Add to list',
  inList: 'In your list',
} as const;
