import { useAddressParams } from './address-params.ts';

/** How a value of a view stands in the address. */
export interface ViewParam<Value> {
  name: string;
  /** Nonsense reads as the default. @param text null if the parameter is missing */
  read: (text: string | null) => Value;
  /** Null for the default, which the address leaves out. */
  write: (value: Value) => string | null;
}

interface ViewSort<Key extends string> {
  key: Key;
  descending: boolean;
}

const maxPage = 1_000_000;
const sortText = ({ key, descending }: ViewSort<string>) => (descending ? '-' : '') + key;

/** Text that users type; empty by default. */
export const textParam = (name: string): ViewParam<string> => ({
  name,
  read: (text) => text ?? '',
  write: (value) => value || null,
});

/** An id or another name; null by default. */
export const nameParam = (name: string): ViewParam<string | null> => ({
  name,
  read: (text) => text || null,
  write: (value) => value,
});

/** Something that is on or off; off by default. */
export const flagParam = (name: string): ViewParam<boolean> => ({
  name,
  read: (text) => text === '1',
  write: (value) => (value ? '1' : null),
});

/** The number of a page, from 1. */
export const pageParam: ViewParam<number> = {
  name: 'page',
  read: (text) => {
    const page = Number(text ?? '1');
    return Number.isSafeInteger(page) && page > 0 && page <= maxPage ? page : 1;
  },
  write: (page) => (page === 1 ? null : String(page)),
};

/** One of some values. */
export const choiceParam = <Value extends string | number, Default extends Value | null>(
  name: string,
  values: readonly Value[],
  fallback: Default,
): ViewParam<Value | Default> => ({
  name,
  read: (text) => values.find((value) => String(value) === text) ?? fallback,
  write: (value) => (value === fallback ? null : String(value)),
});

/** The order of a table, as `size` or `-size` for descending. */
export const sortParam = <Key extends string, Default extends ViewSort<Key> | null>(
  keys: readonly Key[],
  fallback: Default,
): ViewParam<ViewSort<Key> | Default> => ({
  name: 'sort',
  read: (text) => {
    const key = keys.find((name) => text === name || text === `-${name}`);
    return key === undefined ? fallback : { key, descending: text !== key };
  },
  write: (sort) => (sort === null || (fallback && sortText(sort) === sortText(fallback)) ? null : sortText(sort)),
});

/** Writes a view into the address and reads it back, so that a link, a reload and the back button restore it. */
export interface ViewAddress<View> {
  read: (search: URLSearchParams) => View;
  /** @param view what is missing has its default */
  write: (view: Partial<View>) => URLSearchParams;
}

/** Declares a view: the parameter of each of its values. */
export function viewAddress<View extends object>(
  params: { [Key in keyof View]: ViewParam<View[Key]> },
): ViewAddress<View> {
  const keys = Object.keys(params) as (keyof View)[];
  return {
    read: (search) =>
      Object.fromEntries(keys.map((key) => [key, params[key].read(search.get(params[key].name))])) as View,
    write(view) {
      const search = new URLSearchParams();
      for (const key of keys) {
        const value = view[key];
        const text = value === undefined ? null : params[key].write(value as View[typeof key]);
        if (text !== null) search.set(params[key].name, text);
      }
      return search;
    },
  };
}

/** The view in the address and functions that change it. */
export function useViewAddress<View extends { page: number }>(address: ViewAddress<View>) {
  const [search, setSearch] = useAddressParams();
  return {
    view: address.read(search),
    /** Changes a part of the view; returns to page 1 unless the part sets a page. */
    change: (part: Partial<View>) =>
      setSearch((now) => address.write({ ...address.read(now), page: 1, ...part }), {
        replace: true,
        preventScrollReset: true,
      }),
    /** Opens another view, in the browser's history unless `replace` is set; what is missing has its default. */
    open: (view: Partial<View>, { replace = false } = {}) => setSearch(() => address.write(view), { replace }),
  };
}
