import { type BusinessDetails, businessDetails } from '@interest-miner/contract/premium/brief';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { texts } from '../texts.ts';

interface NoAnalysisProps {
  onAnalyse: (details: BusinessDetails) => void;
  onStartNew: () => void;
}

/** Shown if the analysis in the URL does not exist or belongs to another user. Links from the history include the brief. */
export function NoAnalysis({ onAnalyse, onStartNew }: NoAnalysisProps) {
  const state: unknown = useLocation().state;
  const brief = businessDetails.safeParse((state as { brief?: unknown } | null)?.brief).data;
  return (
    <StateView
      role="alert"
      title={texts.loadFailed}
      hint={brief ? texts.notStored : texts.notFound}
      action={
        <>
          {brief ? (
            <Button onClick={() => onAnalyse(brief)}>{texts.analyseBrief}</Button>
          ) : (
            <Button component={Link} to={`${paths.searchHistory}?tab=premium`}>
              {texts.toHistory}
            </Button>
          )}
          <Button variant="default" onClick={onStartNew}>
            {texts.startNew}
          </Button>
        </>
      }
    />
  );
}
