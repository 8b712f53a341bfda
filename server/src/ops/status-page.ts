import { escapeHtml, operatorHtml, operatorTable, operatorTime } from '../http/html.ts';
import type { OperatorStatus } from './operator-status.ts';

const table = (caption: string, head: readonly string[], rows: readonly (readonly unknown[])[]) =>
  `<h2>${escapeHtml(caption)}</h2>${operatorTable(head, rows)}`;

function backupsTable(backups: OperatorStatus['backups']): string {
  if (backups === null) return '';
  const head = ['Where', 'Newest', 'Restored and compared', 'Size', 'Copies'];
  if ('error' in backups) return table('Backups', head, [[backups.address, backups.error, null, null, null]]);
  const { address, newest, copies } = backups;
  const row =
    newest === undefined
      ? [address, 'none yet', null, null, copies]
      : [
          address,
          operatorTime(newest.madeAt),
          `${operatorTime(newest.checkedAt)}, ${newest.rows} rows in ${newest.tables} tables`,
          `${(newest.bytes / 1e6).toFixed(1)} MB`,
          copies,
        ];
  return table('Backups', head, [row]);
}

/** The operator's page: what is running, its dependencies, and failures. */
export function statusPage(status: OperatorStatus, nonce: string): string {
  const { database, requests } = status;
  const failing = status.jobs.filter((job) => job.lastError !== null).map((job) => job.name);
  const problems = [
    ...(database.ok ? [] : ['the database is not responding']),
    ...(database.writes ? [] : ['the database refuses writes (disk full or read-only): only reads go on']),
    ...(database.clocks === null ? [] : [database.clocks]),
    ...(failing.length > 0 ? [`failing jobs: ${failing.join(', ')}`] : []),
  ];
  return operatorHtml({
    title: 'Status',
    nonce,
    width: '60rem',
    styles: '',
    body: `<h1>${problems.length === 0 ? 'All is well' : escapeHtml(`Problems: ${problems.join('; ')}`)}</h1>
${table(
  'This process',
  // A line each: beside each other they are wider than a phone.
  ['What', 'Now'],
  [
    ['Version', status.version],
    ['Node', status.node],
    ['Up', `${status.upSeconds} s`],
    ['Memory', `${status.memoryMb} MB`],
    ['Database', `${database.engine}, ${database.ok ? `${database.answerMs} ms` : 'unreachable'}`],
    [
      'Requests',
      `${requests.active} active, ${requests.open} open, ${requests.waiting} waiting, ${requests.refused} refused`,
    ],
  ],
)}
${table(
  'Outside services and their stand-ins, since the start',
  ['Service', 'Calls', 'Failures', 'Last success', 'Last failure', 'What failed'],
  status.ports.map((port) => [
    port.name,
    port.calls,
    port.failures,
    operatorTime(port.lastSuccessAt),
    operatorTime(port.lastFailureAt),
    port.lastFailure,
  ]),
)}
${table(
  'Caches and queues of this process, since the start',
  ['What', 'Counts'],
  [
    ...status.queues.map(({ name, running, waiting }) => [`queue ${name}`, `${running} running, ${waiting} waiting`]),
    ...status.caches.map(({ name, outcome, count }) => [`cache ${name}`, `${outcome}: ${count}`]),
  ],
)}
${table(
  'Jobs, of all processes together',
  ['Job', 'Last start', 'Last end', 'Last error'],
  status.jobs.map((job) => [
    job.name,
    operatorTime(job.lastStartedAt),
    operatorTime(job.lastFinishedAt),
    job.lastError,
  ]),
)}
${backupsTable(status.backups)}
${table(
  'Payments that need attention, the newest 20',
  ['Payment', 'Ordered', 'What'],
  status.payments.map((payment) => [payment.id, operatorTime(payment.orderedAt), payment.note]),
)}`,
  });
}
