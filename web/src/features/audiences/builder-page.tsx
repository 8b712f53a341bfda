import './styles.ts';
import type { Audience } from '@interest-miner/contract/audiences/endpoints';
import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './audiences-page.module.css';
import { Builder } from './builder/builder.tsx';
import { texts } from './texts.ts';
import { useAudience } from './use-audiences.ts';

// An id with another format cannot exist.
const unknown = new Set(['not_found', 'validation_failed']);

interface BuilderPageProps {
  /** What the app shows below the groups, such as a chart. */
  below?: (audience: Audience) => ReactNode;
}

/** One audience in the builder. */
export function BuilderPage({ below }: BuilderPageProps) {
  const { id = '' } = useParams();
  const query = useAudience(id);
  if (query.isPending) {
    return (
      <p className={classes.loading} role="status">
        <Loader size={18} /> {texts.loadingOne}
      </p>
    );
  }
  if (query.isError) {
    const missing = query.error instanceof ApiError && unknown.has(query.error.code);
    return (
      <>
        <PageTitle>{texts.title}</PageTitle>
        <StateView
          headingLevel={1}
          role="alert"
          title={missing ? texts.missing : messageOf(query.error, texts.oneFailed)}
          hint={missing ? texts.missingHint : texts.failedHint}
          action={
            missing ? (
              <Button component={Link} to={paths.audiences}>
                {texts.back}
              </Button>
            ) : (
              <Button onClick={() => void query.refetch()}>{texts.tryAgain}</Button>
            )
          }
        />
      </>
    );
  }
  return (
    <Builder
      key={query.dataUpdatedAt}
      audience={query.data}
      onReload={() => void query.refetch()}
      below={below?.(query.data)}
    />
  );
}
