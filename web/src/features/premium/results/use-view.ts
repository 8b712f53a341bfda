import { useAddressParams } from '#web/lib/address/address-params.ts';
import { readView, type View, writeView } from './view.ts';

export type ChangeView = (change: Partial<View>) => void;

/** The view in the URL and a function that changes it; a change returns to page 1 unless it sets a page. */
export function useView() {
  const [search, setSearch] = useAddressParams();
  const change: ChangeView = (part) =>
    setSearch((now) => writeView({ ...readView(now), page: 1, ...part }), { replace: true, preventScrollReset: true });

  /** Resets the view to the latest analysis without filters. @param since the analysis whose brief was edited for it */
  const reset = (since: string | null = null) =>
    setSearch(() => writeView({ ...readView(new URLSearchParams()), since }), { replace: true });
  return { view: readView(search), change, reset };
}
