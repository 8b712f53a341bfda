import type { TestsTable } from '../../../db/tables/tests.ts';
import { dayIn } from '../../../lib/zones.ts';
import { type AdAccess, type AdAccountFacts, type AdsPort, MetaError } from '../../../ports/ads/port.ts';
import { zoneOf } from '../clock.ts';

interface Looking {
  readonly test: TestsTable;
  readonly port: AdsPort;
  readonly access: AdAccess;
  readonly now: number;
  /** When the test was read before. */
  readonly readAt: number | null;
}

/**
 * Meta counts days in the account's time zone, and says which only with the account itself: looked at once a day.
 * @returns the account of a test as it is stored, in its new zone; undefined if it has the same, or Meta did not say
 */
export async function movedAccount({ test, port, access, now, readAt }: Looking): Promise<string | undefined> {
  const zone = zoneOf(test);
  const today = dayIn(now, zone);
  if (readAt !== null && dayIn(readAt, zone) === today) return undefined;
  try {
    const found = (await port.accounts(access)).find(({ id }) => id === access.account);
    if (!found || found.timeZone === zone) return undefined;
    const account = JSON.parse(test.account ?? '{}') as AdAccountFacts;
    return JSON.stringify({ ...account, timeZone: found.timeZone } satisfies AdAccountFacts);
  } catch (error) {
    // The figures were read all the same; tomorrow it is looked at again.
    if (error instanceof MetaError) return undefined;
    throw error;
  }
}
