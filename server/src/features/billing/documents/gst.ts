import { gstStates, outsideIndia } from '@interest-miner/contract/billing/gst';
import { hourMs } from '../../../lib/time.ts';

const istMs = 5.5 * hourMs;
/** Union territories without a legislature: their half is UTGST. */
const unionTerritories = new Set(['04', '26', '31', '35', '38', '97']);

/** The Indian financial year (April to March) of a moment, named by the year it begins in. */
export function financialYear(time: number): number {
  const india = new Date(time + istMs);
  return india.getUTCMonth() >= 3 ? india.getUTCFullYear() : india.getUTCFullYear() - 1;
}

/** `INV-2627-00001`: at most 16 characters, as Rule 46 requires. */
export function invoiceNumber(series: string, year: number, sequence: number): string {
  const years = `${String(year).slice(2)}${String(year + 1).slice(2)}`;
  return `${series}-${years}-${String(sequence).padStart(5, '0')}`;
}

export const stateName = (code: string): string => gstStates[code] ?? code;
export const localLabel = (code: string) => (unionTerritories.has(code) ? 'UTGST' : 'SGST');

/** GST contained in an amount; everything in the smallest unit. */
export interface GstSplit {
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
}

/** The tax in `minor`, rounded half up. */
function taxPart(minor: number, part: number, whole: number): number {
  const divisor = BigInt(10_000 + whole);
  return Number((BigInt(minor) * BigInt(part) * 2n + divisor) / (divisor * 2n));
}

/**
 * Splits an amount that includes GST. Within one state: two equal halves; otherwise IGST; exports under a letter of
 * undertaking carry none. The parts always add up to the amount.
 * @param basisPoints the whole rate in hundredths of a percent
 */
export function splitGst(
  minor: number,
  basisPoints: number,
  place: { supplier: string; of: string; lut: boolean },
): GstSplit {
  if (place.of === outsideIndia && place.lut) return { taxable: minor, cgst: 0, sgst: 0, igst: 0 };
  if (place.of === place.supplier) {
    const half = taxPart(minor, basisPoints / 2, basisPoints);
    return { taxable: minor - 2 * half, cgst: half, sgst: half, igst: 0 };
  }
  const igst = taxPart(minor, basisPoints, basisPoints);
  return { taxable: minor - igst, cgst: 0, sgst: 0, igst };
}
