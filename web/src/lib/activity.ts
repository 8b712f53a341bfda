/** One user action of any feature: its text, its time (milliseconds) and how to repeat it. */
export interface ActivityEntry {
  id: string;
  text: string;
  time: number;
  type: 'search' | 'ai_search' | 'export';
  /** Repeats the action. */
  run: () => void;
}

/** Merges the lists and returns the latest `limit` entries, newest first. */
export function mergeActivity(lists: readonly (readonly ActivityEntry[])[], limit: number): ActivityEntry[] {
  return lists
    .flat()
    .sort((a, b) => b.time - a.time)
    .slice(0, limit);
}
