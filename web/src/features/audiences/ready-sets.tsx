import { type ReadySet, readySets } from '@interest-miner/contract/audiences/endpoints';
import { refOf } from '@interest-miner/contract/interest';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api-error.ts';
import { callForData } from '#web/lib/client.ts';
import { formatRange } from '#web/lib/format.ts';
import classes from './ready-sets.module.css';
import { figuresTexts as texts } from './texts.ts';
import { newSpec, useCreateAudience } from './use-audiences.ts';

interface ReadySetsProps {
  analysisId: string;
  /** The name of an audience made from the set with a title. */
  nameOf: (title: string) => string;
}

/** Sets made from an analysis on request; each becomes an audience in one click. */
export function ReadySets({ analysisId, nameOf }: ReadySetsProps) {
  const sets = useMutation({
    mutationFn: async () => {
      const body = { analysis_id: analysisId };
      return callForData(readySets, { body }, { fallback: texts.setsFailed });
    },
  });
  return (
    <section className={classes.section} aria-labelledby="sets-title">
      <header className={classes.head}>
        <div>
          <h3 id="sets-title" className={classes.title}>
            {texts.sets}
          </h3>
          <p className={classes.hint}>{texts.setsLead}</p>
        </div>
        {!sets.isSuccess && (
          <Button variant="default" loading={sets.isPending} onClick={() => sets.mutate()}>
            {texts.suggest}
          </Button>
        )}
      </header>
      {sets.isError && <p role="alert">{messageOf(sets.error, texts.setsFailed)}</p>}
      {sets.data?.length === 0 && <p role="status">{texts.noSets}</p>}
      {sets.data !== undefined && sets.data.length > 0 && (
        <ul className={classes.sets}>
          {sets.data.map((set) => (
            <SetCard key={set.kind} set={set} name={nameOf(set.title)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SetCard({ set: { title, why, rows }, name }: { set: ReadySet; name: string }) {
  const create = useCreateAudience();
  return (
    <li className={classes.set}>
      <h4 className={classes.setTitle}>{title}</h4>
      <p className={classes.hint}>{why}</p>
      <ul>
        {rows.map((row) => (
          <li key={refOf(row)} className={classes.row}>
            <span>{row.name}</span>
            <span className={classes.size}>{formatRange(row.lower, row.upper)}</span>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        loading={create.isPending}
        onClick={() => create.mutate({ name, spec: newSpec(rows.map((row) => refOf(row))) })}
      >
        {texts.build}
      </Button>
    </li>
  );
}
