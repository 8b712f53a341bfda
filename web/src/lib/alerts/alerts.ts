import {
  type AlertList,
  listAlerts,
  readAlert,
  readAllAlerts,
  setAlertMail,
} from '@interest-miner/contract/alerts/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../client.ts';

const alertsKey = ['alerts'] as const;
/** The watch runs once a day. */
const freshMs = 5 * 60_000;

/** What was found about the interests a person uses. */
export function useAlerts() {
  return useQuery({
    queryKey: alertsKey,
    queryFn: async ({ signal }) => (await call(listAlerts, {}, { signal })).data,
    staleTime: freshMs,
  });
}

/** Marks one alert as read, or all without an id; the screens change at once. */
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
