import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Parts } from '#web/ui/parts.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { type Edit, entriesOf, type Group, type Target } from '../draft.ts';
import { builderTexts as texts } from '../texts.ts';
import classes from './add-interests.module.css';
import { BrowseTree } from './browse-tree.tsx';
import { FromLists } from './from-lists.tsx';
import { Options } from './option-row.tsx';
import { useFoundOptions, useRelated } from './use-options.ts';

const parts = [
  ['lists', texts.shelf],
  ['related', texts.relatedTab],
  ['browse', texts.browseTab],
] as const;
export type Part = (typeof parts)[number][0];

interface AddInterestsProps {
  groups: readonly Group[];
  onEdit: (edit: Edit) => void;
}

/** One field that searches everything Meta can target and the user's lists; below it what the lists hold, what is related, and everything as a tree. */
export const AddInterests = memo(function AddInterests({ groups: current, onEdit }: AddInterestsProps) {
  // A press on a row shows its result in the groups first; the marks here follow.
  const groups = useDeferredValue(current);
  const [typed, setTyped] = useState('');
  const [part, setPart] = useState<Part>('lists');
  const [chosen, setChosen] = useState<Target>(0);
  const rows = useMemo(() => entriesOf({ groups }), [groups]);
  const used = useMemo(() => new Set(rows.map(refOf)), [rows]);
  const target: Target = groups.some(({ id }) => id === chosen) ? chosen : (groups[0]?.id ?? 'new');
  const place = target === 'new' ? texts.newGroup : texts.group(groups.findIndex(({ id }) => id === target) + 1);
  const addAll = useCallback(
    (added: readonly InterestSnapshot[]) => onEdit({ type: 'add', to: target, rows: added }),
    [onEdit, target],
  );
  const add = useCallback((row: InterestSnapshot) => addAll([row]), [addAll]);
  const found = useFoundOptions(typed);
  const related = useRelated(rows, part === 'related');
  const into = { used, place, onAdd: add };

  return (
    <section className={classes.shelf} aria-labelledby="shelf-title">
      <h2 id="shelf-title">{texts.addTitle}</h2>
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        />
        <NativeSelect
          label={texts.target}
          value={String(target)}
          onChange={({ currentTarget: { value } }) => setChosen(value === 'new' ? 'new' : Number(value))}
          data={[
            ...groups.map(({ id }, index) => ({ value: String(id), label: texts.group(index + 1) })),
            { value: 'new', label: texts.newGroup },
          ]}
        />
      </div>
      {found.asked && (
        <>
          <h3 className={classes.heading}>{texts.found}</h3>
          <QueryState query={found.query} of="line">
            {(options) =>
              options.length === 0 ? (
                <p className={classes.hint}>{texts.foundNothing}</p>
              ) : (
                <Options label={texts.found} rows={options} {...into} />
              )
            }
          </QueryState>
        </>
      )}
      <Parts label={texts.parts} parts={parts} value={part} onChange={setPart} />
      {part === 'lists' && <FromLists typed={typed} onAddAll={addAll} {...into} />}
      {part === 'browse' && <BrowseTree {...into} />}
      {part === 'related' &&
        (rows.length === 0 ? (
          <p className={classes.hint}>{texts.relatedNeed}</p>
        ) : (
          <QueryState query={related} of="line">
            {(options) => <Options label={texts.related} rows={options} {...into} />}
          </QueryState>
        ))}
    </section>
  );
});
