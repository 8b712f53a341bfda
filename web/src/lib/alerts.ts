import {
  type Alert,
  type AlertList,
  type AlertPlace,
  getReplacements,
  isLoss,
  listAlerts,
  readAlert,
  readAllAlerts,
  setAlertMail,
} from '@interest-miner/contract/alerts/endpoints';
import { alertSentence } from '@interest-miner/contract/alerts/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import { endpointQuery } from './endpoint-query.ts';
import { formatDate } from './format.ts';
import { getToken } from './session.ts';

/** What happened and what it means, with dates as everywhere on the screens. */
export const alertInWords = (alert: Alert): string => alertSentence(alert, (at) => formatDate(Date.parse(at)));

export const alertsKey = ['alerts'] as const;
/** Five minutes is fresh enough: interests are checked once a day. */
const freshMs = 5 * 60_000;

/**
 * The alerts about the interests that a user uses.
 * @param options.asMark for a mark next to a row: refetched whenever the screen opens, because an interest may just have been
 * replaced; on public pages, only for a logged-in user
 */
export function useAlerts({ asMark = false } = {}) {
  return useQuery({
    ...endpointQuery(alertsKey, listAlerts, { keepSession: asMark }),
    staleTime: asMark ? 0 : freshMs,
    enabled: !asMark || getToken() !== null,
  });
}

const none: readonly Alert[] = [];
/** Every row of a table asks for the same alerts. */
const newest = new WeakMap<readonly Alert[], ReadonlyMap<string, Alert>>();

/** The most important alert about each interest, by ref: the newest about a loss, otherwise the newest. */
export function newestOf(alerts: readonly Alert[]): ReadonlyMap<string, Alert> {
  const known = newest.get(alerts);
  if (known) return known;
  const oldestFirst = alerts.toReversed();
  const losses = oldestFirst.filter(({ kind }) => isLoss(kind));
  const found = new Map([...oldestFirst, ...losses].map((alert) => [alert.ref, alert]));
  newest.set(alerts, found);
  return found;
}

/** The most important alert about each interest, by ref. */
export function useNewestAlerts(): ReadonlyMap<string, Alert> {
  return newestOf(useAlerts().data?.alerts ?? none);
}

/** The alert about the interest in a row. */
export function useAlertOf(ref: string): Alert | undefined {
  return useNewestAlerts().get(ref);
}

/** Whether an interest must be replaced. */
export const isLost = (alert: Alert | undefined): boolean => alert !== undefined && isLoss(alert.kind);

/** The lost interests that a list, an audience or a push uses, and its other unread changes. */
export function alertsOf(alerts: readonly Alert[], isPlace: (place: AlertPlace) => boolean) {
  const there = [...newestOf(alerts).values()].filter(({ places }) => places.some(isPlace));
  return {
    lost: there.filter(({ kind }) => isLoss(kind)),
    changed: there.filter(({ kind, read }) => !isLoss(kind) && !read),
  };
}

/** A few interests that can replace a lost one. */
export function useReplacements(alertId: string, fallback: string) {
  return useQuery(endpointQuery(['replacements', alertId], getReplacements, { params: { id: alertId }, fallback }));
}

/** Marks one alert as read, or all without an id; the screens change immediately. */
export function useReadAlert() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? call(readAllAlerts, {}) : call(readAlert, { params: { id } }),
    onMutate: (id) =>
      client.setQueryData<AlertList>(alertsKey, (list) => {
        if (!list) return list;
        const alerts = list.alerts.map((row) => (id === undefined || row.id === id ? { ...row, read: true } : row));
        const before = list.alerts.filter(({ read }) => !read).length;
        const unread = alerts.filter(({ read }) => !read).length;
        return { ...list, alerts, unread: id === undefined ? 0 : list.unread - (before - unread) };
      }),
    onError: () => client.invalidateQueries({ queryKey: alertsKey }),
  });
}

/** Turns mails about alerts on or off. */
export function useAlertMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mail: boolean) => call(setAlertMail, { body: { mail } }),
    onMutate: (mail) => client.setQueryData<AlertList>(alertsKey, (list) => list && { ...list, mail }),
    onError: () => client.invalidateQueries({ queryKey: alertsKey }),
  });
}
