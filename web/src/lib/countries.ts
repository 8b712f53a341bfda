import { adCountries as codes } from '@interest-miner/contract/audiences/countries';

let names: Intl.DisplayNames | undefined;

/** The English name of a country. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}

/** The countries where Meta sells ads, as options of a select, by name. */
export function countryOptions(): { value: string; label: string }[] {
  return codes
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** The country of the browser's language, such as `IN` for `en-IN`; otherwise the United States. */
export function localCountry(): string {
  const region = new Intl.Locale(navigator.language).region ?? '';
  return codes.includes(region) ? region : 'US';
}
