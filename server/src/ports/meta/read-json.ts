/** The `data` list of an answer, or undefined where there is none. */
export function listIn(json: unknown): unknown[] | undefined {
  const data = (json as { data?: unknown } | null | undefined)?.data;
  return Array.isArray(data) ? data : undefined;
}

/**
 * Parses JSON with exact ids: `adinterestvalid` writes them as numbers, and long ones do not fit a double.
 * @returns undefined for invalid JSON
 */
export function parseExactly(text: string): unknown {
  try {
    return JSON.parse(text, (key, value, context?: { source?: string }) =>
      key === 'id' && typeof value === 'number' ? (context?.source ?? value) : value,
    );
  } catch {
    return undefined;
  }
}
