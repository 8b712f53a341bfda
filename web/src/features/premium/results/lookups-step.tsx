import type { Analysis, Lookup } from '@interest-miner/contract/premium';
import { formatCount } from '#web/lib/format.ts';
import { texts } from '../texts.ts';
import classes from './lookups-step.module.css';

/** Step three: every question to the source of interests, and what became of its finds. */
export function LookupsStep({ analysis }: { analysis: Analysis }) {
  const { lookups, analyzedInterests } = analysis;
  const found = lookups.reduce((sum, lookup) => sum + lookup.found, 0);
  return (
    <section className={classes.view} aria-labelledby="lookups-title">
      <h2 id="lookups-title" className={classes.title}>
        {texts.lookupsTitle}
      </h2>
      <p className={classes.lead}>
        {texts.lookupsLead(formatCount(lookups.length), formatCount(found), formatCount(analyzedInterests.length))}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.term}</th>
            <th scope="col" className={classes.figure}>
              {texts.found}
            </th>
            <th scope="col" className={classes.figure}>
              {texts.kept}
            </th>
            <th scope="col" className={classes.figure}>
              {texts.dropped}
            </th>
            <th scope="col" className={classes.why}>
              {texts.whyDropped}
            </th>
          </tr>
        </thead>
        <tbody>
          {lookups.map((lookup) => (
            <Row key={`${lookup.kind} ${lookup.term}`} lookup={lookup} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ lookup }: { lookup: Lookup }) {
  const { term, status, found, kept, dropped, why } = lookup;
  return (
    <tr>
      <th scope="row">
        {term}
        {status === 'failed' && <small className={classes.failed}>{texts.failed}</small>}
        {why !== '' && <small className={classes.narrow}>{why}</small>}
      </th>
      <td className={classes.figure}>{formatCount(found)}</td>
      <td className={classes.figure}>{formatCount(kept)}</td>
      <td className={classes.figure}>{formatCount(dropped)}</td>
      <td className={classes.why}>{why}</td>
    </tr>
  );
}
