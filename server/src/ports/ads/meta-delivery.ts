import type { z } from 'zod';
import { MetaError } from '../meta/errors.ts';
import type { AdAccess, AdFields } from './ad-access.ts';
import type { AdCalls, DeliveryPort } from './delivery-port.ts';
import * as rows from './delivery-rows.ts';
import { readInsights } from './read-insights.ts';

/** An ad account may hold every ad ever made: only those that could still run are listed. */
const livingAds = [
  'ACTIVE',
  'PAUSED',
  'CAMPAIGN_PAUSED',
  'ADSET_PAUSED',
  'PENDING_REVIEW',
  'PREAPPROVED',
  'PENDING_BILLING_INFO',
  'IN_PROCESS',
  'WITH_ISSUES',
  'DISAPPROVED',
];

interface Parts extends AdCalls {
  readonly now: (access: AdAccess) => Promise<number>;
  readonly pages: <T>(access: AdAccess, path: string, params: AdFields, schema: z.ZodType<T>) => Promise<T[]>;
}

const isIn = (field: string, value: readonly string[]) => ({ field, operator: 'IN', value });

/** What runs in an ad account and what it earns, over Meta's Marketing API. Source: Meta's reference of v26. */
export function createDelivery({ now, pages, ...calls }: Parts): Omit<DeliveryPort, 'admit'> {
  return {
    now,
    insights: (access, query, report) => readInsights(calls, access, query, report),
    adSetDelivery: (access, ids) =>
      pages(
        access,
        `${access.account}/adsets`,
        { fields: rows.deliveryFields, filtering: [isIn('id', ids)] },
        rows.deliveryRow,
      ),
    ads(access, { adSetIds, named } = {}) {
      const filtering = [
        isIn('effective_status', livingAds),
        ...(adSetIds ? [isIn('adset.id', adSetIds)] : []),
        ...(named === undefined ? [] : [{ field: 'ad.name', operator: 'CONTAIN', value: named }]),
      ];
      const params = { fields: rows.adFields, filtering, thumbnail_width: 320 };
      return pages(access, `${access.account}/ads`, params, rows.adRow);
    },
    async statusOf(access, id) {
      try {
        const parsed = rows.statusRow.safeParse(await calls.get(access, id, { fields: 'id,status,effective_status' }));
        if (!parsed.success) throw new MetaError('unreadable', 'Meta answered an object without a status');
        return { status: parsed.data.status, effective: parsed.data.effective_status };
      } catch (error) {
        // 100/33: the object no longer exists.
        if (error instanceof MetaError && error.code === 100 && error.subcode === 33) return null;
        throw error;
      }
    },
    async change(access, id, change, mayStart) {
      await calls.post(access, id, { ...change }, mayStart);
    },
    async pixelEvents(access, pixelId, since) {
      const params = { aggregation: 'event', start_time: Math.floor(since / 1000) };
      return rows.sumPixelEvents(await calls.get(access, `${pixelId}/stats`, params));
    },
  };
}
