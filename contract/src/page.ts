import { z } from 'zod';

/** Paging of lists: `page` counts from 1, `limit` is at most 100. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type PageQuery = z.output<typeof pageQuery>;

/** `total` is exact unless `capped` is true: counting a whole long list would cost more than fetching the page. */
export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  total_pages: z.number().int(),
  capped: z.literal(true).optional(),
});
export type Pagination = z.output<typeof pagination>;
