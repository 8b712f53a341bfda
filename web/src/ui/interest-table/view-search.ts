import { interestParams } from './interest-view.ts';

/** What a saved view holds of the address: filters, sort and grouping, but not what the table shows, nor the page. */
const saved = [
  ...Object.values(interestParams)
    .map(({ name }) => name)
    .filter((name) => name !== interestParams.page.name),
  'sort',
  'category',
  'score',
].sort();

/** The part of an address that a view saves, in one order. */
export function viewSearchOf(address: URLSearchParams): string {
  const search = new URLSearchParams();
  for (const name of saved) for (const value of address.getAll(name)) search.set(name, value);
  return search.toString();
}

/** An address with a saved view applied: its page is the first. */
export function withViewSearch(address: URLSearchParams, search: string): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [...saved, interestParams.page.name]) next.delete(name);
  for (const [name, value] of new URLSearchParams(search)) if (saved.includes(name)) next.set(name, value);
  return next;
}
