import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink, PlainButton } from '#web/ui/plain-button.tsx';
import type { PlanRow } from './fetch-plans.ts';
import classes from './plans.module.css';
import { planTexts as texts } from './texts.ts';

/** Space is reserved for this number of plans, which every installation has. */
const places = ['free', 'basic', 'pro', 'enterprises'];

/** The plans with this installation's prices, fetched when they scroll into view. */
export function Plans() {
  const list = useRef<HTMLDivElement>(null);
  const [plans, setPlans] = useState<readonly PlanRow[] | null>(null);
  const [failed, setFailed] = useState(false);

  async function load() {
    setFailed(false);
    try {
      const { fetchPlans } = await import('./fetch-plans.ts');
      setPlans(await fetchPlans());
    } catch {
      setFailed(true);
    }
  }

  const onInView = useEffectEvent(() => void load());
  useEffect(() => {
    // The viewport: visitors who never scroll this far load nothing.
    const element = list.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onInView();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={list}>
      {failed ? (
        <div className={classes.failed} role="alert">
          <p>{texts.failed}</p>
          <PlainButton look="default" onClick={() => void load()}>
            {texts.tryAgain}
          </PlainButton>
        </div>
      ) : (
        <ul className={classes.plans} aria-busy={plans === null}>
          {plans
            ? plans.map((plan) => <Plan key={plan.id} plan={plan} />)
            : places.map((place) => <li key={place} className={classes.plan} aria-hidden />)}
        </ul>
      )}
      <p className={classes.start}>
        <ButtonLink to={paths.register}>{texts.create}</ButtonLink>
        <span>{texts.note}</span>
      </p>
    </div>
  );
}

function Plan({ plan: { name, price, features, isPopular } }: { plan: PlanRow }) {
  return (
    <li className={classes.plan} data-popular={isPopular || undefined}>
      <h3 className={classes.name}>
        {name}
        {isPopular && <small>{texts.popular}</small>}
      </h3>
      <p className={classes.price}>
        {price} <small>{texts.perMonth}</small>
      </p>
      <ul className={classes.list}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </li>
  );
}
