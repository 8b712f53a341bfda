import { isGstin, testSeries } from '@interest-miner/contract/billing/gst';
import { z } from 'zod';

/** At most 16 characters are allowed in a number: four here, the year's four, up to six digits and two hyphens. */
const series = z
  .string()
  .regex(/^[A-Z][A-Z\d]{0,3}$/, 'must have one to four capital letters or digits, such as INV')
  .refine((value) => !testSeries.some((taken) => taken === value), 'is used for test payments; choose another one');

/** Variables for Indian tax invoices; all of them belong to `GSTIN`. */
export const gstVariables = {
  GSTIN: z.string().refine(isGstin, 'must be a valid GSTIN: 15 characters, the last one a check character').optional(),
  GST_LEGAL_NAME: z.string().trim().min(1).max(100).optional(),
  GST_ADDRESS: z.string().trim().min(1).max(300).optional(),
  GST_SAC: z
    .string()
    .regex(/^99\d{2,4}$/, 'must be a service accounting code such as 998439')
    .optional(),
  GST_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage such as 18')
    .transform(Number)
    .default(18),
  GST_INVOICE_SERIES: series.default('INV'),
  GST_CREDIT_SERIES: series.default('CN'),
  GST_LUT: z.string().trim().min(1).max(40).optional(),
};

type GstVariables = z.output<z.ZodObject<typeof gstVariables>>;
type Checked = GstVariables & { PLAN_CURRENCY: string; TAX_LABEL?: string | undefined };

/** The settings that invoices need. */
export type GstVariable = keyof GstVariables;

/** Rules between these variables; each problem is reported for the variable to change. */
export function checkGstVariables(env: Checked, report: (variable: keyof Checked, message: string) => void): void {
  const dependent = ['GST_LEGAL_NAME', 'GST_ADDRESS', 'GST_SAC'] as const;
  if (env.GSTIN === undefined) {
    for (const name of [...dependent, 'GST_LUT'] as const)
      if (env[name] !== undefined) report('GSTIN', `is needed with ${name}`);
    return;
  }
  for (const name of dependent) if (env[name] === undefined) report(name, 'is needed with GSTIN');
  if (env.GST_INVOICE_SERIES === env.GST_CREDIT_SERIES)
    report('GST_CREDIT_SERIES', 'must differ from GST_INVOICE_SERIES');
  if (env.PLAN_CURRENCY !== 'INR') report('PLAN_CURRENCY', 'must be INR with GSTIN: the tax is stated in rupees');
  if (env.TAX_LABEL !== undefined) report('TAX_LABEL', 'is for receipts; with GSTIN the rate is GST_PERCENT');
}
