import { refOf } from '@interest-miner/contract/interest';
import { listTestedInterests, type TestedInterest } from '@interest-miner/contract/tests/results-endpoints';
import { IconFlask2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { getToken } from '#web/lib/session.ts';
import classes from './interest-record.module.css';
import { outcomeInWords, whenInWords } from './outcome-in-words.ts';

const fiveMinutes = 300_000;
type ByRef = ReadonlyMap<string, TestedInterest>;
const known = new WeakMap<readonly TestedInterest[], ByRef>();

/** Every row of a table asks for the same interests. */
function byRef(tested: readonly TestedInterest[]): ByRef {
  const found = known.get(tested) ?? new Map(tested.map((one) => [one.ref, one]));
  known.set(tested, found);
  return found;
}

/** What the user's latest test found about an interest, as a mark beside its name; nothing without one, or without a login. */
export function TestedMark({ interest }: { interest: Parameters<typeof refOf>[0] }) {
  const ref = refOf(interest);
  const { data } = useQuery({
    ...endpointQuery(['tests', 'tested'], listTestedInterests),
    enabled: getToken() !== null,
    staleTime: fiveMinutes,
    select: (tested) => byRef(tested).get(ref),
  });
  if (data === undefined) return null;
  return (
    <span className={classes.record} data-outcome={data.outcome} title={data.sentence}>
      <IconFlask2 size={14} stroke={1.75} aria-hidden />
      <span>
        {outcomeInWords(data)}
        <span className={classes.when}>{whenInWords(data)}</span>
      </span>
    </span>
  );
}
