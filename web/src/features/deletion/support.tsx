import { getSystemStatus } from '@interest-miner/contract/system/endpoints';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import classes from './support.module.css';
import { texts } from './texts.ts';

/** Support contact and hours. */
export function Support() {
  const { data } = useQuery({
    ...endpointQuery(['system-status'], getSystemStatus),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className={classes.support} aria-labelledby="support-title">
      <h2 id="support-title" className={classes.title}>
        {texts.support}
      </h2>
      {data?.support_email ? (
        <p>
          <a href={`mailto:${data.support_email}`}>{data.support_email}</a>
        </p>
      ) : (
        <p>{texts.supportNone}</p>
      )}
      <p className={classes.hours}>{texts.supportHours}</p>
    </section>
  );
}
