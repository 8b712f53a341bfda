import { storageLimits } from './limits.ts';

/** In millions of bytes, never less than a tenth. */
const megabytes = (bytes: number) => `${Math.max(0.1, Math.round(bytes / 100_000) / 10)} MB`;

export const storageTexts = {
  used: (bytes: number) =>
    `Your lists and audiences use ${megabytes(bytes)} of ${megabytes(storageLimits.bytes)}. Deleted ones count until they can no longer be restored.`,
  full: `Your lists and audiences use all of your ${megabytes(storageLimits.bytes)}. Shorten notes or delete lists; what you delete counts until it can no longer be restored.`,
} as const;
