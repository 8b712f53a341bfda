import '../styles.ts';
import type { PlanStanding } from '@interest-miner/contract/billing/plan-standing';
import { Button, Modal } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { returnFocus } from '#web/lib/focus.ts';
import { invoicePath, paths, receiptPath } from '#web/lib/paths.ts';
import { formatIsoDate, planLine } from '#web/lib/plan-line.ts';
import { usePayments } from '../use-payments.ts';
import classes from './confirmation.module.css';
import { planTexts as texts } from './texts.ts';

interface ConfirmationProps {
  /** The plan paid for, and the payment's uuid. */
  done: { planName: string; uuid: string };
  standing: PlanStanding | undefined;
  onClose: () => void;
}

/** After a payment: what was bought and until when it runs, its receipt, and the next step. */
export function Confirmation({ done: { planName, uuid }, standing, onClose }: ConfirmationProps) {
  useEffect(() => () => returnFocus(), []);
  const until = standing?.plan.name === planName ? standing.until : null;
  const next = standing?.next?.kind === 'changes' && standing.next.plan.name === planName ? standing.next : null;
  const title =
    until !== null
      ? texts.yoursUntil(planName, formatIsoDate(until))
      : next
        ? texts.startsOn(planName, formatIsoDate(next.at))
        : texts.paid(planName);
  return (
    <Modal.Root opened onClose={onClose} centered size={480} padding={0}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.view ?? ''}>
          <IconCircleCheck size={32} stroke={1.5} className={classes.icon ?? ''} aria-hidden />
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          {standing && <p>{planLine(standing)}</p>}
          <p className={classes.links}>
            {!next && <Document uuid={uuid} onFollow={onClose} />}
            <Link to={paths.billingHistory} onClick={onClose}>
              {texts.billing}
            </Link>
          </p>
          <p className={classes.next}>{texts.nextStep}</p>
          <Button onClick={onClose} data-autofocus>
            {texts.start}
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Document({ uuid, onFollow }: { uuid: string; onFollow: () => void }) {
  const { data: payments = [] } = usePayments();
  // A subscription's charge has an id of its own: then use the newest completed payment.
  const payment = payments.find((one) => one.uuid === uuid) ?? payments.find(({ status }) => status === 'completed');
  if (!payment || (!payment.has_receipt && payment.invoice_number === null)) return null;
  const { invoice_number: invoice } = payment;
  return (
    <Link to={invoice === null ? receiptPath(payment.uuid) : invoicePath(invoice)} onClick={onFollow}>
      {invoice === null ? texts.receipt : texts.invoice}
    </Link>
  );
}
