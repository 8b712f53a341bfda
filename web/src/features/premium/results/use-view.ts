import { useAddressParams } from '#web/lib/address/address-params.ts';
import { readView, type View, writeView } from './view.ts';

export type ChangeView = (change: Partial<View>) => void;

/** The view in the address, and a function that changes it: back to page 1, unless a page is given. */
export function useView() {
  const [search, setSearch] = useAddressParams();
  const change: ChangeView = (part) =>
    setSearch((now) => writeView({ ...readView(now), page: 1, ...part }), { replace: true, preventScrollReset: true });

  /** Forgets the view: the plain address. */
  const reset = () => setSearch(() => new URLSearchParams(), { replace: true });
  return { view: readView(search), change, reset };
}
