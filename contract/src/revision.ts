import { z } from 'zod';

/** The revision that a change is based on. The next one must still fit the database's integer of 32 bits. */
export const baseRevision = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 2);
