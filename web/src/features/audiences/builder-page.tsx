import './styles.ts';
import type { Audience } from '@interest-miner/contract/audiences/endpoints';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { isMissing } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { Builder } from './builder/builder.tsx';
import { texts } from './texts.ts';
import { useAudience } from './use-audiences.ts';

interface BuilderPageProps {
  /** What the app shows below the groups, such as a chart. */
  below?: (audience: Audience) => ReactNode;
}

/** One audience in the builder. */
export function BuilderPage({ below }: BuilderPageProps) {
  const { id = '' } = useParams();
  const query = useAudience(id);
  return (
    <QueryState query={query} of="page" loading={texts.loadingOne} onError={(error) => isMissing(error) && <Missing />}>
      {(audience) => (
        <Builder
          key={query.dataUpdatedAt}
          audience={audience}
          onReload={() => void query.refetch()}
          below={below?.(audience)}
        />
      )}
    </QueryState>
  );
}

function Missing() {
  return (
    <StateView
      role="alert"
      headingLevel={1}
      title={texts.missing}
      hint={texts.missingHint}
      action={
        <Button component={Link} to={paths.audiences}>
          {texts.back}
        </Button>
      }
    />
  );
}
