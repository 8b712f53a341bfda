interface Row {
  readonly topic: string | null;
  /** From the source's root to the interest itself; the topic comes second, and the topic's section after it. */
  readonly path: readonly string[];
}

/** The most frequent text; the first of equals. */
function commonest(texts: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  let best: string | null = null;
  for (const [text, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = text;
  return best;
}

/** The topic of most rows, best first, and the section of that topic that most of them are in. */
export function mainTopic(rows: readonly Row[]): { topic: string | null; section: string | null } {
  const topic = commonest(rows.map((row) => row.topic));
  const sections = rows
    .filter((row) => row.topic === topic)
    .map(({ path }) => path.slice(1, -1).find((part) => part !== topic) ?? null);
  return { topic, section: commonest(sections) };
}
