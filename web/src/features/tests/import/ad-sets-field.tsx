import { testLimits } from '@interest-miner/contract/tests/limits';
import { NativeSelect } from '@mantine/core';
import { Check } from '#web/ui/check.tsx';
import { sum } from '../figures.ts';
import classes from './import-page.module.css';
import type { ImportedAdSet } from './import-rows.ts';
import { importTexts as texts } from './texts.ts';
import { useOwnAudiences } from './use-import.ts';

interface AdSetsFieldProps {
  adSets: readonly ImportedAdSet[];
  currency: string;
  picked: readonly string[];
  onPick: (keys: string[]) => void;
  /** Ids of audiences by the ad set's key. */
  audiences: Readonly<Record<string, string>>;
  onAudience: (key: string, id: string) => void;
}

/** The ad sets of an export: which to compare, and whose audience each is. */
export function AdSetsField({ adSets, currency, picked, onPick, audiences, onAudience }: AdSetsFieldProps) {
  const { data: own = [] } = useOwnAudiences();
  const isFull = picked.length >= testLimits.cells.max;
  return (
    <ul className={classes.adSets}>
      {adSets.map(({ key, name, days, spend }) => {
        const isPicked = picked.includes(key);
        return (
          <li key={key}>
            <div className={classes.adSet}>
              {isPicked || !isFull ? (
                <Check
                  checked={isPicked}
                  onChange={(on) => onPick(on ? [...picked, key] : picked.filter((other) => other !== key))}
                >
                  {name}
                </Check>
              ) : (
                <span>{name}</span>
              )}
              <span className={classes.hint}>{texts.adSetFacts(days.length, sum(spend, currency))}</span>
            </div>
            {isPicked && own.length > 0 && (
              <NativeSelect
                aria-label={texts.audienceOf(name)}
                data={[{ value: '', label: texts.byName }, ...own.map((one) => ({ value: one.id, label: one.name }))]}
                value={audiences[key] ?? ''}
                onChange={({ currentTarget: { value } }) => onAudience(key, value)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
