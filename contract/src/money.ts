// An Intl lookup takes about 80 µs, so its results are cached.
const knownDigits = new Map<string, number>();

/** A currency's decimal places by ISO 4217: 2 for USD, 0 for JPY, 3 for KWD. */
export function fractionDigits(currency: string): number {
  let digits = knownDigits.get(currency);
  if (digits === undefined) {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    digits = maximumFractionDigits ?? 2;
    knownDigits.set(currency, digits);
  }
  return digits;
}

/**
 * Parses an amount such as `19`, `19.5` or `19.00` into the currency's smallest unit, without floating point.
 * @returns undefined if it is not a valid amount, has too many decimal places, or exceeds 53 bits
 */
export function toMinor(amount: string, currency: string): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(amount);
  if (!match) return undefined;
  const digits = fractionDigits(currency);
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > digits) return undefined;
  const minor = Number(`${match[1]}${fraction.padEnd(digits, '0')}`);
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/**
 * Formats an amount in the smallest unit as a decimal with at least two decimal places, the format of the spec's
 * `price`: 1900 for USD and 19 for JPY both give `19.00`.
 */
export function toDecimal(minor: number, currency: string): string {
  const digits = fractionDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const fraction = text.slice(text.length - digits).padEnd(2, '0');
  return `${minor < 0 ? '-' : ''}${whole}.${fraction}`;
}

/** Formats an amount in the smallest unit for display: `$19.00`, `¥1,900`; in the user's locale by default. */
export function formatMoney(minor: number, currency: string, locale?: string): string {
  // Intl formats a decimal string exactly; a division would round.
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    toDecimal(minor, currency) as `${number}`,
  );
}

/**
 * The tax inside an amount that includes it, rounded half up to the smallest unit.
 * @param basisPoints hundredths of a percent: 1800 for 18 %
 */
export function taxWithin(minor: number, basisPoints: number): number {
  const whole = BigInt(10_000 + basisPoints);
  return Number((BigInt(minor) * BigInt(basisPoints) * 2n + whole) / (whole * 2n));
}
