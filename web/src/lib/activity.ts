/** One thing that the user did, from whichever feature: what it says, when it was (milliseconds), where it leads. */
export interface ActivityEntry {
  id: string;
  text: string;
  time: number;
  type: 'search' | 'ai_search' | 'export';
  /** Repeats it. */
  run: () => void;
}

/** The newest `limit` entries of all lists together, newest first. */
export function mergeActivity(lists: readonly (readonly ActivityEntry[])[], limit: number): ActivityEntry[] {
  return lists
    .flat()
    .sort((a, b) => b.time - a.time)
    .slice(0, limit);
}
