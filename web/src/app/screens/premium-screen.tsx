import { useCallback, useDeferredValue, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ReadySets } from '#web/features/audiences/ready-sets.tsx';
import { useAudienceName } from '#web/features/audiences/use-audience-name.ts';
import { Opening } from '#web/features/premium/opening.tsx';
import { PremiumPage } from '#web/features/premium/premium-page.tsx';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { WorkingOn } from '#web/lib/current-brief.ts';
import { paths } from '#web/lib/paths.ts';
import { getToken } from '#web/lib/session.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Loading } from '#web/ui/query-state.tsx';
import { buildFromRows } from '../build-from-rows.tsx';
import { useConfirmation } from '../pricing/confirmation-state.ts';
import { usePricingModal } from '../pricing-modal-state.ts';
import { shellTexts as texts } from '../texts.ts';

const active = 'active';

/** The Premium Miner and its guard: without an active plan or a profile, the pricing modal opens over the dashboard. */
export function PremiumScreen() {
  const { data: profile, refetch } = useProfile();
  const navigate = useNavigate();
  const openPlans = usePricingModal((state) => state.open);
  const nameOf = useAudienceName();
  const confirming = useConfirmation((state) => state.done !== undefined);
  const allowed = profile?.subscription_status === active;
  // Rendered in pieces: the form at once would block the page as the profile arrives.
  const person = useDeferredValue(allowed ? profile : undefined);

  const redirectToPlans = useCallback(() => {
    // The session has ended; the router is redirecting to the login.
    if (getToken() === null) return;
    openPlans();
    void navigate(paths.dashboard, { replace: true });
  }, [navigate, openPlans]);

  useEffect(() => {
    // The server: refetch before redirecting, because a plan may have started since the profile was loaded.
    if (allowed) return undefined;
    let left = false;
    void refetch({ cancelRefetch: false }).then(({ data }) => {
      if (!left && data?.subscription_status !== active) redirectToPlans();
    });
    return () => {
      left = true;
    };
  }, [allowed, refetch, redirectToPlans]);

  async function mayStart(): Promise<boolean> {
    const { data, isError } = await refetch();
    const may = !isError && data?.subscription_status === active;
    if (!may) redirectToPlans();
    return may;
  }

  if (!allowed || !person) {
    return (
      <>
        <PageTitle>{texts.premium}</PageTitle>
        <Opening>
          <Loading of="page" text={texts.checkingPlan} />
        </Opening>
      </>
    );
  }
  return (
    <PremiumPage
      owner={person.email}
      mayStart={mayStart}
      build={buildFromRows}
      tutorialWaits={confirming}
      afterResults={({ id, brief_id }) => (
        <>
          <WorkingOn brief={brief_id} />
          <ReadySets key={id} analysisId={id} nameOf={nameOf} />
        </>
      )}
    />
  );
}
