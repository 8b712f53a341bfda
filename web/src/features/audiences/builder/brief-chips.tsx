import { type BriefDetail, getBrief, updateBrief } from '@interest-miner/contract/briefs/endpoints';
import type { FactValues } from '@interest-miner/contract/briefs/facts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { briefsKey, changesBrief } from '#web/lib/brief-contents.ts';
import { callForData } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { type Draft, type Edit, hasPlace } from '../draft.ts';
import { chipTexts as texts } from '../texts.ts';
import classes from './brief-chips.module.css';
import { type FactOfDraft, factsOfDraft } from './brief-facts.ts';

interface BriefChipsProps {
  briefId: string;
  draft: Draft;
  onEdit: (edit: Edit) => void;
}

/** What the brief says of places, ages, gender, languages and goal. Shows nothing until it is known, or if it says nothing. */
export function BriefChips({ briefId, draft, onEdit }: BriefChipsProps) {
  const client = useQueryClient();
  const queryKey = [...briefsKey, 'one', briefId];
  // The builder works without it: a brief that was deleted or cannot be read leaves no error.
  const { data } = useQuery({ ...endpointQuery(queryKey, getBrief, { params: { id: briefId } }), retry: false });
  const keep = useMutation({
    ...changesBrief,
    mutationFn: (facts: Partial<FactValues>) =>
      callForData(updateBrief, { params: { id: briefId }, body: { facts } }, { fallback: texts.keepFailed }),
    onSuccess: (brief: BriefDetail) => client.setQueryData(queryKey, brief),
    onError: showFailure(texts.keepFailed),
  });
  const facts = data ? factsOfDraft(data.facts, draft) : [];
  if (facts.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="brief-title">
      <h3 id="brief-title" className={classes.title}>
        {texts.title}
      </h3>
      <ul className={classes.chips}>
        {facts.map((fact) => (
          <li key={fact.name}>
            {fact.isUsed ? (
              <UsedChip fact={fact} />
            ) : (
              <span className={classes.other}>
                <Button
                  variant="default"
                  size="compact-sm"
                  title={fact.source}
                  onClick={() => onEdit({ type: 'set', part: fact.part })}
                >
                  {texts.takeBack(fact.said)}
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  loading={keep.isPending && fact.name in keep.variables}
                  disabled={fact.name === 'places' && !hasPlace(draft)}
                  onClick={() => keep.mutate(fact.edit)}
                >
                  {texts.keep(fact.own)}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {facts.some(({ name }) => name === 'ages' || name === 'gender') && (
        <p className={classes.hint}>{texts.categories}</p>
      )}
    </section>
  );
}

function UsedChip({ fact: { name, said, source } }: { fact: FactOfDraft }) {
  return (
    <span className={classes.chip} title={source}>
      <IconCheck size={14} stroke={2} aria-hidden />
      <span className="visually-hidden">{`${texts.names[name]}: `}</span>
      {said}
    </span>
  );
}
