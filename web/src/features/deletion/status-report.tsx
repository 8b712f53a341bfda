import type { DeletionStatus } from '@interest-miner/contract/deletion/endpoints';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { formatDate } from '#web/lib/format.ts';
import classes from './status-report.module.css';
import { texts } from './texts.ts';

const kinds = {
  processing: { label: texts.processing, message: texts.processingMessage, Icon: IconClock },
  completed: { label: texts.completed, message: texts.completedMessage, Icon: IconCircleCheck },
  failed: { label: texts.failed, message: texts.failedMessage, Icon: IconAlertTriangle },
} as const;

/** The status of one deletion request. */
export function StatusReport({ status }: { status: DeletionStatus }) {
  const { label, message, Icon } = kinds[status.status];
  return (
    <section className={classes.report} role="status">
      <p className={classes.state} data-status={status.status}>
        <Icon size={20} stroke={1.75} aria-hidden /> {label}
      </p>
      <p className={classes.message}>{message}</p>
      <dl className={classes.facts}>
        <dt>{texts.code}</dt>
        <dd className={classes.code}>{status.confirmationCode}</dd>
        <dt>{texts.requestDate}</dt>
        <dd>{formatDate(Date.parse(status.requestDate))}</dd>
        <dt>{texts.estimated}</dt>
        <dd>{formatDate(Date.parse(status.estimatedCompletion))}</dd>
        <dt>{status.status === 'completed' ? texts.dataTypesDone : texts.dataTypes}</dt>
        <dd>
          <ul>
            {status.dataTypes.map((type) => (
              <li key={type}>{type}</li>
            ))}
          </ul>
        </dd>
      </dl>
    </section>
  );
}
