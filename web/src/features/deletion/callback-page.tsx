import { requestDeletion } from '@interest-miner/contract/deletion/endpoints';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Loading } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './callback-page.module.css';
import { Support } from './support.tsx';
import { texts } from './texts.ts';

/** Sends Meta's signed request to the server and shows the response unchanged. Repeating it is harmless. */
export function CallbackPage() {
  const [search] = useSearchParams();
  const signedRequest = (search.get('signed_request') ?? '').trim();
  const query = useQuery({
    queryKey: ['data-deletion-callback', signedRequest],
    queryFn: ({ signal }) =>
      call(requestDeletion, { body: { signed_request: signedRequest } }, { signal, fallback: texts.failedHint }),
    enabled: signedRequest !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const refused = query.isError ? `${messageOf(query.error, '')} ${texts.callbackAgain}` : undefined;
  const problem = signedRequest === '' ? texts.callbackMissing : refused;

  if (problem !== undefined) {
    return (
      <>
        <PageTitle>{texts.callbackTitle}</PageTitle>
        <StateView
          role="alert"
          headingLevel={1}
          title={texts.callbackFailed}
          hint={problem}
          action={
            <Button component={Link} to={paths.dataDeletion} variant="default">
              {texts.callbackToCode}
            </Button>
          }
        />
        <Support />
      </>
    );
  }
  return (
    <Page title={texts.callbackTitle} lead={query.data && texts.callbackDone}>
      {query.isLoading && <Loading text={texts.callbackBusy} />}
      {query.data && (
        <div role="status">
          <pre className={classes.json}>{JSON.stringify(query.data, null, 2)}</pre>
          <Button component={Link} to={`${paths.dataDeletion}?id=${query.data.confirmation_code}`}>
            {texts.callbackToStatus}
          </Button>
        </div>
      )}
      <Support />
    </Page>
  );
}
