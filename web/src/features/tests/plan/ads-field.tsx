import { testLimits } from '@interest-miner/contract/tests/limits';
import { Button } from '@mantine/core';
import { Check } from '#web/ui/check.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import classes from './plan-page.module.css';
import { planTexts as texts } from './texts.ts';
import { useReadAdsAgain, useSourceAds } from './use-plan.ts';

interface AdsFieldProps {
  accountId: string;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ads: string[]) => void;
}

/** Ads of the account, picked by picture and name; those that cannot be copied say why. */
export function AdsField({ accountId, chosen, error, onChange }: AdsFieldProps) {
  const query = useSourceAds(accountId);
  const again = useReadAdsAgain(accountId);
  const isFull = chosen.length >= testLimits.ads.max;
  return (
    <fieldset className={classes.group}>
      <legend>{texts.ads}</legend>
      <p className={classes.hint}>{texts.adsHint}</p>
      <QueryState query={query} of="line" loading={texts.adsLoading}>
        {(ads) =>
          ads.length === 0 ? (
            <div className={classes.noAds}>
              <p>{texts.noAds}</p>
              <p className={classes.hint}>{texts.noAdsHint}</p>
              <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
                {texts.readAgain}
              </Button>
            </div>
          ) : (
            <ul className={classes.ads}>
              {ads.map(({ id, name, picture, problem, state }) => {
                const checked = chosen.includes(id);
                return (
                  <li key={id} data-chosen={checked || undefined} data-off={problem !== null || undefined}>
                    {picture === null ? (
                      <span className={classes.noPicture}>{texts.noPicture}</span>
                    ) : (
                      <img src={picture} alt="" className={classes.picture} loading="lazy" />
                    )}
                    {problem === null && (checked || !isFull) ? (
                      <Check
                        checked={checked}
                        onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id))}
                      >
                        {name}
                      </Check>
                    ) : (
                      <p>{name}</p>
                    )}
                    <p className={classes.hint}>{problem ?? texts.adStates[state] ?? sentenceCase(state)}</p>
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryState>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Meta's states in a person's letters: `PENDING_REVIEW` is `Pending review`. */
const sentenceCase = (state: string): string => {
  const words = state.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
