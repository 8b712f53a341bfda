import type { AlertPlace } from '@interest-miner/contract/alerts/endpoints';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { Link } from 'react-router';
import { alertInWords } from '#web/lib/alerts.ts';
import { formatDay } from '#web/lib/format.ts';
import { audiencePath, listPath, pushStatusPath, testPath } from '#web/lib/paths.ts';
import { outcomeInWords, whenInWords } from '#web/ui/interest-record/outcome-in-words.ts';
import { useInterestRecords } from '#web/ui/interest-record/use-interest-records.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { SizeChart } from '#web/ui/size-chart.tsx';
import classes from './inspector.module.css';
import { texts } from './texts.ts';
import { useInterestHistory } from './use-interest-history.ts';

const pathOf = { list: listPath, audience: audiencePath, push: pushStatusPath };

/** Where an interest is used, what its tests found, its sizes by date as a line, and what changed about it. */
export function Uses({ row }: { row: InterestSnapshot }) {
  const reference = refOf(row);
  const history = useInterestHistory(reference);
  const tests = useInterestRecords([row]).get(reference)?.tests ?? [];
  return (
    <QueryState query={history} of="section" loading={texts.loading} rows={3}>
      {({ places, sizes, changes }) => (
        <>
          <section aria-labelledby="uses-title">
            <h3 id="uses-title" className={classes.subtitle}>
              {texts.uses}
            </h3>
            {places.length + tests.length === 0 && <p className={classes.muted}>{texts.unused}</p>}
            <ul>
              {places.map((place) => (
                <li key={`${place.kind} ${place.id}`} className={classes.item}>
                  <Place place={place} />
                </li>
              ))}
              {tests.map((test) => (
                <li key={`test ${test.test_id} ${test.cell}`} className={classes.item}>
                  <span className={classes.muted}>{texts.places.test}</span>
                  <Link to={testPath(test.test_id)}>{test.test_name}</Link>
                  <span className={classes.muted}>{`${outcomeInWords(test)}${whenInWords(test)}`}</span>
                </li>
              ))}
            </ul>
          </section>
          {sizes.length > 1 && <SizeChart sizes={sizes} label={texts.sizes} now={history.dataUpdatedAt} />}
          {changes.length > 0 && (
            <ul>
              {changes.slice(0, 3).map((alert) => (
                <li key={alert.id} className={classes.muted}>
                  {formatDay(Date.parse(alert.found_at), history.dataUpdatedAt)} · {alertInWords(alert)}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </QueryState>
  );
}

function Place({ place: { kind, id, name } }: { place: AlertPlace }) {
  return (
    <>
      <span className={classes.muted}>{texts.places[kind]}</span>
      {kind === 'ad_set' ? name : <Link to={pathOf[kind](id)}>{name}</Link>}
    </>
  );
}
