import { useNavigate } from 'react-router';
import { chooseBrief } from '#web/lib/current-brief.ts';
import { paths } from '#web/lib/paths.ts';

/** Starts a new brief with the empty form of the Premium Miner. */
export function useDescribeBusiness(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const [{ forgetRun }, { useStored }] = await Promise.all([
      import('#web/features/premium/progress/run-store.ts'),
      import('#web/features/premium/stored.ts'),
    ]);
    forgetRun();
    useStored.getState().dropAnalysis();
    chooseBrief(null);
    await navigate(paths.premium);
  };
}
