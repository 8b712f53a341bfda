import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { texts } from './texts.ts';

/** Why data from Meta cannot be shown, with a link to the connection or a button to try again. */
export function ConnectionProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = error instanceof ApiError ? error.code : '';
  const isGone = code === 'not_found' || code === 'validation_failed';
  const atConnection = code === 'meta_not_connected' || code === 'meta_refused';
  return (
    <StateView
      role="alert"
      title={isGone ? texts.missing : messageOf(error, texts.failed)}
      hint={atConnection ? texts.connectHint : ''}
      action={
        atConnection ? (
          <Button component={Link} to={paths.metaConnection}>
            {texts.connect}
          </Button>
        ) : (
          <Button onClick={onRetry}>{texts.tryAgain}</Button>
        )
      }
    />
  );
}
