import type { TestDetail } from '@interest-miner/contract/tests/test';
import { testTexts as texts } from '../texts.ts';
import classes from './test-page.module.css';

/** How Meta delivers each audience, and what to do where something is wrong; nothing for imported figures. */
export function Delivery({ test: { cells, phase } }: { test: TestDetail }) {
  const told = cells.filter(({ delivery }) => delivery.message !== null);
  if (phase === 'imported' || (phase !== 'running' && phase !== 'scheduled' && told.length === 0)) return null;
  return (
    <section className={classes.part} aria-labelledby="delivery-title">
      <h2 id="delivery-title">{texts.deliveryTitle}</h2>
      <ul className={classes.deliveries}>
        {cells.map(({ id, name, delivery: { state, message } }) => (
          <li key={id}>
            <span className={classes.deliveryName}>{name}</span>
            <span className={classes.state} data-state={state}>
              {texts.delivery[state]}
            </span>
            {message !== null && <span className={classes.message}>{message}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
