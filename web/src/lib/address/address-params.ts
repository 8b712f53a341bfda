import { type NavigateOptions, useSearchParams } from 'react-router';

/** Makes new parameters of the present ones. */
export type ChangeParams = (now: URLSearchParams) => URLSearchParams;

/**
 * The parameters of the address, and a function that changes them. A change begins from the address as it is, not as it
 * was last painted: of two changes in a hurry none is lost.
 */
export function useAddressParams(): [URLSearchParams, (change: ChangeParams, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  return [params, (change, options) => setParams(change(new URLSearchParams(window.location.search)), options)];
}
