import type { Profile } from '@interest-miner/contract/profile/endpoints';
import { formatCount } from '#web/lib/format.ts';
import { formatIsoDate } from '#web/lib/plan-line.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Meter } from './meter.tsx';
import classes from './profile-page.module.css';
import { texts } from './texts.ts';

/** The user's name, plan, registration date and remaining searches. */
export function PersonPart({ profile }: { profile: Profile }) {
  const { searches_remaining: left, searches_allowed: allowed } = profile;
  return (
    <Facts
      facts={[
        { name: texts.name, value: profile.name },
        { name: texts.email, value: profile.email },
        {
          name: texts.plan,
          value: (
            <>
              <span className={classes.badge}>{profile.plan_details?.name ?? ''}</span>
              {profile.test_plan && <span className={classes.test}>{texts.testPlan}</span>}
            </>
          ),
        },
        { name: texts.memberSince, value: formatIsoDate(profile.created_at) },
        {
          name: texts.searchesRemaining,
          value:
            allowed === null ? (
              texts.unlimited
            ) : (
              <Meter
                label={texts.searchesRemaining}
                value={left}
                max={allowed}
                text={texts.ofSearches(formatCount(left), formatCount(allowed))}
              />
            ),
        },
      ]}
    />
  );
}
