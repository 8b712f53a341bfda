import { catalogueSentence } from '@interest-miner/contract/catalogue-facts';
import { Link } from 'react-router';
import { useMetaConnection } from '#web/lib/meta/connection.ts';
import { paths } from '#web/lib/paths.ts';
import { useSystemStatus } from '#web/lib/system-status.ts';
import classes from './source-note.module.css';

/** Says where interests and sizes come from while no Meta account is connected, and links to connect one. */
export function SourceNote() {
  const { data: status } = useSystemStatus();
  const { data: meta } = useMetaConnection();
  const connection = meta?.connection;
  const isOwn = connection?.kind === 'meta' && connection.problem === null;
  if (status?.demo_data !== true || meta === undefined || isOwn) return null;
  return (
    <p className={classes.note}>
      {catalogueSentence}. <Link to={paths.metaConnection}>Connect Meta</Link> for live figures.
    </p>
  );
}
