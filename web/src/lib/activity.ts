/** Maximum entries of recent activity that are fetched and shown. */
export const recentActivityLimit = 4;

/** One user action of any feature: its text, its time (milliseconds) and how to repeat it. */
export interface ActivityEntry {
  id: string;
  text: string;
  time: number;
  type: 'search' | 'ai_search' | 'export';
  /** Repeats the action. */
  run: () => void;
}

/** Merges the lists and returns the latest entries, newest first. */
export function mergeActivity(lists: readonly (readonly ActivityEntry[])[]): ActivityEntry[] {
  return lists
    .flat()
    .sort((a, b) => b.time - a.time)
    .slice(0, recentActivityLimit);
}
