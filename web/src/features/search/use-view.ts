import { useAddressParams } from '#web/lib/address/address-params.ts';
import { readView, type View, writeView } from './view.ts';

export type ChangeView = (change: Partial<View>) => void;

/** The view in the URL, a function that changes it (returning to page 1 unless it sets a page), and one that opens a term. */
export function useView() {
  const [search, setSearch] = useAddressParams();
  const view = readView(search);

  const change: ChangeView = (part) =>
    setSearch((now) => writeView({ ...readView(now), page: 1, ...part }), { replace: true, preventScrollReset: true });

  function open(term: string) {
    setSearch(() => writeView({ term, page: 1, sort: null, size: null, topic: null, filter: '' }));
  }

  return { view, change, open };
}
