/** temporary */
export function synonymsOf(_word: string): readonly string[] {
  return [];
}
