import type { TestsTable } from '../../../db/tables/tests.ts';
import { dayIn } from '../../../lib/zones.ts';
import { type AdAccess, type AdAccountFacts, type AdsPort, MetaError } from '../../../ports/ads/port.ts';
import { mayBeShown, zoneOf } from '../clock.ts';

interface Looking {
  readonly test: TestsTable;
  readonly port: AdsPort;
  readonly access: AdAccess;
  readonly now: number;
  /** When the test was read before. */
  readonly readAt: number | null;
}

/**
 * The ad account of a test as Meta describes it now. Looked at in each reading of a test that may be shown, because Meta may disable the
 * account; afterwards once a day, for the time zone in which its days are counted. Meta counts these calls on the token.
 * @returns undefined if it was not looked at, or Meta did not say
 */
export async function accountNow(looking: Looking): Promise<AdAccountFacts | undefined> {
  const { test, port, access, now, readAt } = looking;
  const zone = zoneOf(test);
  if (!mayBeShown(test, now) && readAt !== null && dayIn(readAt, zone) === dayIn(now, zone)) return undefined;
  try {
    const { token, ownApp } = access;
    return (await port.accounts({ token, ownApp })).find(({ id }) => id === access.account);
  } catch (error) {
    // The figures are read all the same; the next reading looks again.
    if (error instanceof MetaError) return undefined;
    throw error;
  }
}
