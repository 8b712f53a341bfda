import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { sizeInWords, sizeOf } from '#web/lib/audience-size.ts';
import { takeFocus } from '#web/lib/focus.ts';
import { FilterSelect } from '#web/ui/data-table/filters.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { texts } from '../texts.ts';
import classes from './names.module.css';
import type { Resolved, useUnsearched } from './use-unsearched.ts';

interface ResolvedNamesProps extends Resolved {
  /** Looks for the names that are left. */
  rest: Pick<ReturnType<typeof useUnsearched>, 'lookUp' | 'isBusy' | 'problem'>;
  /** Refs of the entries already in the list. */
  refs: ReadonlySet<string>;
  onBack: () => void;
  onAdd: (items: InterestSnapshot[]) => void;
}

/** The result for each name: found, several to choose from, or not found. */
export function ResolvedNames({ names, unsearched, notice, rest, refs, onBack, onAdd }: ResolvedNamesProps) {
  const [now] = useState(() => Date.now());
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const matched = names.filter(({ status }) => status === 'found').flatMap(({ interests }) => interests.slice(0, 1));
  // Two names may refer to one interest, such as a short and a full one.
  const found = [...new Map(matched.map((interest) => [refOf(interest), interest])).values()];
  const several = names.filter(({ status }) => status === 'several');
  const open = new Set(unsearched);
  const missing = names.filter(({ name, status }) => status === 'missing' && !open.has(name));
  const picked = several.flatMap(({ name, interests }) =>
    interests.filter((interest) => refOf(interest) === chosen.get(name)),
  );
  const unique = new Map([...found, ...picked].map((interest) => [refOf(interest), interest]));
  const toAdd = [...unique].filter(([ref]) => !refs.has(ref)).map(([, interest]) => interest);
  const words = (interest: InterestSnapshot) => sizeInWords(sizeOf(interest), now);
  return (
    <>
      {notice !== null && <Notice kind="problem">{notice}</Notice>}
      {open.size > 0 && (
        <div className={classes.rest}>
          <Notice kind="info">{texts.unsearched(open.size)}</Notice>
          <Button variant="default" loading={rest.isBusy} onClick={rest.lookUp}>
            {texts.lookForRest(open.size)}
          </Button>
        </div>
      )}
      {rest.problem !== null && <Notice kind="problem">{rest.problem}</Notice>}
      <div className={classes.results} ref={takeFocus} tabIndex={-1}>
        {found.length > 0 && (
          <section>
            <h3 className={classes.group}>{texts.found(found.length)}</h3>
            <ul className={classes.items}>
              {found.map((interest) => (
                <li key={refOf(interest)} className={classes.item}>
                  <span className={classes.name}>{interest.name}</span>
                  <span className={classes.size}>
                    {words(interest)}
                    {refs.has(refOf(interest)) && ` · ${texts.already}`}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {several.length > 0 && (
          <section>
            <h3 className={classes.group}>{texts.several(several.length)}</h3>
            <p className={classes.hint}>{texts.severalHint}</p>
            <ul className={classes.items}>
              {several.map(({ name, interests }) => (
                <li key={name} className={classes.choice}>
                  <span className={classes.name}>{name}</span>
                  <FilterSelect
                    label={texts.chooseFor(name)}
                    value={chosen.get(name) ?? ''}
                    onChange={(ref) => setChosen(new Map(chosen).set(name, ref))}
                  >
                    <option value="">{texts.skip}</option>
                    {interests.map((interest) => (
                      <option key={refOf(interest)} value={refOf(interest)}>
                        {interest.name} · {words(interest)}
                      </option>
                    ))}
                  </FilterSelect>
                </li>
              ))}
            </ul>
          </section>
        )}
        {missing.length > 0 && (
          <section>
            <h3 className={classes.group}>{texts.missing(missing.length)}</h3>
            <p className={classes.hint}>{texts.missingNamesHint}</p>
            <ul className={classes.items}>
              {missing.map(({ name }) => (
                <li key={name} className={classes.item}>
                  <span className={classes.name}>{name}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {texts.back}
        </Button>
        <Button disabled={toAdd.length === 0} onClick={() => onAdd(toAdd)}>
          {texts.addFound(toAdd.length)}
        </Button>
      </DialogActions>
    </>
  );
}
