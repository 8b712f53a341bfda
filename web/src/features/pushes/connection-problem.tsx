import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { texts } from './texts.ts';

/** For `QueryState`: what is missing, or a link to the connection if that is why data from Meta cannot be shown. */
export function connectionProblem(error: Error) {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'not_found' || code === 'validation_failed') return <StateView role="alert" title={texts.missing} />;
  if (code !== 'meta_not_connected' && code !== 'meta_refused') return null;
  return (
    <StateView
      role="alert"
      title={error.message}
      hint={texts.connectHint}
      action={
        <Button component={Link} to={paths.metaConnection}>
          {texts.connect}
        </Button>
      }
    />
  );
}
