import './styles.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '#web/lib/hydrated.ts';
import { PageHeader } from '#web/ui/page.tsx';
import classes from './opening.module.css';
import { Steps } from './steps.tsx';
import { useStored } from './stored.ts';
import { texts } from './texts.ts';

/**
 * What stands above `children` while the plan is checked: the beginning of the form, unless an analysis will be shown. Prerendered, so
 * that the page is readable before its scripts.
 */
export function Opening({ children }: { children: ReactNode }) {
  const isStored = useStored(({ aiGeneration }) => aiGeneration !== null);
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  if (isHydrated && (isStored || search.has('analysis'))) return children;
  return (
    <>
      <div className={classes.opening}>
        <Steps current={0} isDone={() => false} />
        <PageHeader level={2} heading={texts.formTitle} lead={texts.formLead} />
      </div>
      {children}
    </>
  );
}
