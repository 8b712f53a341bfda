/** A search in one case and spacing: what has the same key is the same search. */
export function wordKey(searchText: string): string {
  return searchText.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
}
