import type { Alert } from '@interest-miner/contract/alerts/endpoints';
import { success } from './stub-api.ts';

/** An alert about a lost interest. */
export function lossOf(part: Partial<Alert> = {}): Alert {
  return {
    id: '11111111-0c1d-4e7a-9b7e-6a1f0d5c2b91',
    kind: 'gone',
    ref: '6003306084413',
    name: 'Hot yoga',
    new_name: null,
    current_id: null,
    planned_at: null,
    before: { lower: 1000, upper: 1200 },
    after: { lower: null, upper: null },
    source: 'meta',
    places: [],
    running: false,
    test: false,
    found_at: '2026-03-01T00:00:00.000Z',
    read: false,
    ...part,
  };
}

/** The server's answer to `GET /alerts`. */
export const foundAlerts = (alerts: Alert[]) =>
  success({ alerts, unread: alerts.length, watched: 10, checked_at: '2026-03-01T00:00:00.000Z', mail: true });
