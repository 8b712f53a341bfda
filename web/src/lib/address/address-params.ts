import { type NavigateOptions, useSearchParams } from 'react-router';

/** Derives new parameters from the current ones. */
export type ChangeParams = (now: URLSearchParams) => URLSearchParams;

/**
 * The URL parameters and a function that changes them. A change starts from the current URL, not from the last render,
 * so concurrent changes are both kept.
 */
export function useAddressParams(): [URLSearchParams, (change: ChangeParams, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  return [params, (change, options) => setParams(change(new URLSearchParams(window.location.search)), options)];
}
