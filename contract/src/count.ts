/**
 * A whole number with English thousands separators: `12,500`. Written by hand, because the first number format of `Intl` costs a
 * browser some 20 ms, and every page writes counts while it starts.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
