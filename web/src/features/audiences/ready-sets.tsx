import { type ReadySet, readySets } from '@interest-miner/contract/audiences/endpoints';
import { refOf } from '@interest-miner/contract/interest';
import { Button } from '@mantine/core';
import { IconFlask2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { callForData } from '#web/lib/client.ts';
import { focusIfLost } from '#web/lib/focus.ts';
import { formatRange } from '#web/lib/format.ts';
import { Check } from '#web/ui/check.tsx';
import classes from './ready-sets.module.css';
import { testFromTexts, figuresTexts as texts } from './texts.ts';
import { newSpec, useCreateAudience, useTestAudiences } from './use-audiences.ts';

interface ReadySetsProps {
  analysisId: string;
  /** The name of an audience made from the set with a title. */
  nameOf: (title: string) => string;
}

/** Sets made from an analysis on request; each becomes an audience in one click. */
export function ReadySets({ analysisId, nameOf }: ReadySetsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const sets = useMutation({
    mutationFn: async () => {
      const body = { analysis_id: analysisId };
      return callForData(readySets, { body }, { fallback: texts.setsFailed });
    },
  });
  useEffect(() => {
    // The document: the button that had the focus is gone.
    if (sets.isSuccess) focusIfLost(heading.current);
  }, [sets.isSuccess]);
  return (
    <section className={classes.section} aria-labelledby="sets-title">
      <header className={classes.head}>
        <div>
          <h3 id="sets-title" className={classes.title} ref={heading} tabIndex={-1}>
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
      {sets.data !== undefined && sets.data.length > 0 && <Sets sets={sets.data} nameOf={nameOf} />}
    </section>
  );
}

/** Two give a clear answer for the least money. */
const proposedCells = 2;

/** The sets, of which the first two are ticked to be tested against each other. */
function Sets({ sets, nameOf }: { sets: readonly ReadySet[]; nameOf: ReadySetsProps['nameOf'] }) {
  const [chosen, setChosen] = useState<readonly string[]>(() => sets.slice(0, proposedCells).map(({ kind }) => kind));
  const test = useTestAudiences();
  const cells = sets.filter(({ kind }) => chosen.includes(kind));
  const alone = cells.length === 1;
  return (
    <>
      <ul className={classes.sets}>
        {sets.map((set) => (
          <SetCard
            key={set.kind}
            set={set}
            name={nameOf(set.title)}
            chosen={chosen.includes(set.kind)}
            onChoose={(on) => setChosen(on ? [...chosen, set.kind] : chosen.filter((kind) => kind !== set.kind))}
          />
        ))}
      </ul>
      <div className={classes.testing}>
        <Button
          leftSection={<IconFlask2 size={18} stroke={1.75} aria-hidden />}
          disabled={cells.length === 0}
          loading={test.isPending}
          data-press-once
          onClick={() =>
            test.mutate(
              cells.map(({ kind, title, rows }) => ({
                key: kind,
                name: nameOf(title),
                spec: newSpec(rows.map((row) => refOf(row))),
              })),
            )
          }
        >
          {alone ? testFromTexts.testAlone : testFromTexts.testThese}
        </Button>
        <p className={classes.hint}>
          {cells.length === 0 ? texts.testNeeds : alone ? testFromTexts.aloneLead : testFromTexts.lead}
        </p>
      </div>
    </>
  );
}

interface SetCardProps {
  set: ReadySet;
  name: string;
  /** Whether it is to be tested. */
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

function SetCard({ set: { title, why, rows }, name, chosen, onChoose }: SetCardProps) {
  const create = useCreateAudience();
  return (
    <li className={classes.set}>
      <h4 className={classes.setTitle}>
        <Check checked={chosen} aria-label={texts.testSet(title)} onChange={onChoose}>
          {title}
        </Check>
      </h4>
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
        data-press-once
        onClick={() => create.mutate({ name, spec: newSpec(rows.map((row) => refOf(row))) })}
      >
        {texts.build}
      </Button>
    </li>
  );
}
