import type { SecurityEventItem } from '@interest-miner/contract/security-events/endpoints';

/** Several consecutive events, shown as one. */
export interface JoinedEvent {
  /** The newest of them. */
  readonly event: SecurityEventItem;
  readonly times: number;
}

/** Merges consecutive equal events, so that a series of failed logins takes one line. Newest first. */
export function joinEvents(events: readonly SecurityEventItem[]): JoinedEvent[] {
  const joined: { event: SecurityEventItem; times: number }[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    if (last && last.event.event === event.event && last.event.is_here === event.is_here) last.times += 1;
    else joined.push({ event, times: 1 });
  }
  return joined;
}
