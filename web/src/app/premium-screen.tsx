import { Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { PremiumPage } from '#web/features/premium/premium-page.tsx';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { paths } from '#web/lib/paths.ts';
import classes from './premium-screen.module.css';
import { usePricingModal } from './pricing-modal-state.ts';
import { shellTexts as texts } from './texts.ts';

const active = 'active';

/** The Premium Miner behind its guard: without an active plan the plans open over the dashboard. */
export function PremiumScreen() {
  const { data: profile, refetch, isFetching, isError } = useProfile();
  const client = useQueryClient();
  const navigate = useNavigate();
  const openPlans = usePricingModal((state) => state.open);
  const allowed = profile?.subscription_status === active;

  useEffect(() => {
    // The server: a plan may have begun since the profile was read, so it is asked once more before anybody is sent away.
    if (allowed) return undefined;
    let left = false;
    void client.invalidateQueries({ queryKey: ['profile'], refetchType: 'none' });
    void refetch().then(({ data }) => {
      if (left || data?.subscription_status === active) return;
      openPlans();
      void navigate(paths.dashboard, { replace: true });
    });
    return () => {
      left = true;
    };
  }, [allowed, client, navigate, openPlans, refetch]);

  async function mayStart(): Promise<boolean> {
    const { data } = await refetch();
    if (data?.subscription_status === active) return true;
    openPlans();
    void navigate(paths.dashboard, { replace: true });
    return false;
  }

  if (!allowed || !profile) {
    return (
      <p className={classes.checking} role="status" data-busy={isFetching || isError || undefined}>
        <Loader size={18} /> {texts.checkingPlan}
      </p>
    );
  }
  return <PremiumPage owner={profile.email} mayStart={mayStart} />;
}
