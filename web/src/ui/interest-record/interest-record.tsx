import { refOf } from '@interest-miner/contract/interest';
import { IconFlask2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { testPath } from '#web/lib/paths.ts';
import classes from './interest-record.module.css';
import { useInterestRecords } from './use-interest-records.ts';

type Interest = Parameters<typeof refOf>[0];

interface InterestRecordProps {
  interest: Interest;
  /** All interests of the screen, which are asked for together. */
  refs: readonly Interest[];
}

/** What an interest earned in the user's latest test of it, with a link to that test; nothing without one. */
export function InterestRecord({ interest, refs }: InterestRecordProps) {
  const record = useInterestRecords(refs).get(refOf(interest));
  const latest = record?.tests[0];
  if (!record || !latest) return null;
  return (
    <Link to={testPath(latest.test_id)} className={classes.record} data-outcome={latest.outcome}>
      <IconFlask2 size={14} stroke={1.75} aria-hidden />
      {record.sentence}
    </Link>
  );
}
