import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { briefsKey } from '#web/lib/brief-contents.ts';
import { spineTexts as texts } from '../texts.ts';
import { useShownBrief } from '../use-briefs.ts';
import { BriefMenu } from './brief-menu.tsx';
import classes from './spine.module.css';
import { type AnalysisLinks, partsOf, type Stage, stageOf } from './spine-parts.ts';

interface SpineProps {
  links: AnalysisLinks;
  /** Whether the Premium Miner shows interests at its plain address, instead of the form of a brief. */
  ranked: boolean;
}

/** The way from the brief to the test: what is there, what comes next, and where one is. */
export function Spine({ links, ranked }: SpineProps) {
  const { brief, isLoading } = useShownBrief();
  const navigate = useNavigate();
  // A part that was pressed before it was known where it leads.
  const [pressed, setPressed] = useState<Stage | null>(null);
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  useEffect(() => {
    // The server: the page before may have changed what the brief holds.
    if (pathname !== '') void client.invalidateQueries({ queryKey: briefsKey });
  }, [client, pathname]);
  const current = stageOf(pathname, search, ranked);
  const parts = partsOf(brief ?? null, links);
  const wanted = parts.find(({ stage }) => stage === pressed)?.to;
  useEffect(() => {
    // The router: what was pressed leads on once the brief is loaded.
    if (isLoading || wanted === undefined) return;
    setPressed(null);
    void navigate(wanted);
  }, [isLoading, wanted, navigate]);
  return (
    <ol className={classes.parts}>
      {parts.map(({ stage, detail, to, there }) => (
        <li
          key={stage}
          className={classes.part}
          data-there={there || undefined}
          data-current={stage === current || undefined}
        >
          <Link
            className={classes.link}
            to={to}
            aria-current={stage === current ? 'step' : undefined}
            aria-busy={stage === pressed || undefined}
            onClick={(event) => {
              if (!isLoading || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              setPressed(stage);
            }}
          >
            <span className={classes.stage}>{texts.stages[stage]}</span>
            {/* Its line is kept free only while it may still come. */}
            {(brief !== undefined || isLoading) && (
              <span className={classes.detail} title={detail}>
                {brief === undefined ? '' : detail}
              </span>
            )}
          </Link>
          {stage === 'brief' && <BriefMenu links={links} />}
        </li>
      ))}
    </ol>
  );
}
