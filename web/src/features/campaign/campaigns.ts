import { z } from 'zod';

const maxJsonLength = 50_000;
const maxCampaigns = 500;

const shortText = z.string().max(300);
/** A figure in Meta's format: a number or a numeric string. */
const figure = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,15}(\.\d{1,10})?$/)
      .transform(Number),
  ])
  .pipe(z.number().finite().nonnegative())
  .nullable()
  .default(null);

const campaign = z.object({
  id: z.union([shortText.min(1), z.number().int().nonnegative().transform(String)]),
  name: shortText,
  status: shortText,
  objective: shortText,
  insights: z
    .object({ clicks: figure, impressions: figure, ctr: figure, spend: figure, cpc: figure })
    .nullable()
    .default(null),
});
export type Campaign = z.output<typeof campaign>;

/**
 * Campaigns from the URL: a JSON list of at most 500 items and 50,000 characters. Anything missing, malformed or too
 * large gives an empty list. Undeclared fields are dropped.
 */
export function readCampaigns(json: string | null): Campaign[] {
  if (json === null || json.length > maxJsonLength) return [];
  try {
    return z.array(campaign).max(maxCampaigns).parse(JSON.parse(json));
  } catch {
    return [];
  }
}
