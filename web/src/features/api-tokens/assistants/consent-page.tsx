import type { AuthorizationRequest } from '@interest-miner/contract/api-tokens/assistant-endpoints';
import { assistantTexts } from '@interest-miner/contract/api-tokens/texts';
import { type Scope, scopes } from '@interest-miner/contract/scopes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { Check } from '#web/ui/check.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Loading } from '#web/ui/query-state.tsx';
import { texts } from '../texts.ts';
import classes from './consent-page.module.css';
import { useAuthorizationRequest, useDecision } from './use-assistants.ts';

/** Where an assistant sends the browser: users see who asks for what, and allow or deny it. */
export function ConsentPage() {
  const query = useLocation().search.slice(1);
  const request = useAuthorizationRequest(query);
  return (
    <>
      <PageTitle>{texts.consentTitle}</PageTitle>
      {request.isPending && <Loading />}
      {request.isError && (
        <RefusedRequest message={messageOf(request.error, texts.consentFailed)}>
          <Button component={Link} to={paths.apiAccess} variant="default">
            {texts.toSettings}
          </Button>
        </RefusedRequest>
      )}
      {request.data?.problem && (
        <RefusedRequest message={request.data.problem.message}>
          <Button component="a" href={request.data.problem.return_to} rel="noreferrer" variant="default">
            {texts.consentBack(request.data.redirect_host)}
          </Button>
        </RefusedRequest>
      )}
      {request.data && request.data.problem === null && <Consent query={query} request={request.data} />}
    </>
  );
}

function RefusedRequest({ message, children }: { message: string; children: React.ReactNode }) {
  return (
    <div role="alert">
      <h1 className={classes.title}>{texts.consentRefused}</h1>
      <p className={classes.lead}>{message}</p>
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}

function Consent({ query, request }: { query: string; request: AuthorizationRequest }) {
  const [chosen, setChosen] = useState<readonly Scope[]>(request.scopes);
  const [error, setError] = useState<string>();
  const decision = useDecision();
  const busy = decision.isPending || decision.isSuccess;
  const isAllowing = decision.variables?.allow === true;
  const { name, host, redirect_host, is_local, account } = request;

  function allow() {
    if (chosen.length === 0) return setError(assistantTexts.scopeRequired);
    decision.mutate({ query, allow: true, scopes: [...chosen] });
  }

  return (
    <>
      <h1 className={classes.title}>{texts.consentHeading(name)}</h1>
      <p className={classes.lead}>{host === null ? texts.consentUnknown : texts.consentFrom(host)}</p>
      <fieldset className={classes.scopes}>
        <legend>{texts.consentWants}</legend>
        {request.scopes.map((scope) => (
          <Check
            key={scope}
            checked={chosen.includes(scope)}
            onChange={(on) => {
              setChosen(on ? [...chosen, scope] : chosen.filter((other) => other !== scope));
              setError(undefined);
            }}
          >
            {scopes[scope]}
          </Check>
        ))}
        {error !== undefined && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
      <p className={classes.note}>{texts.consentNever}</p>
      <p className={classes.note}>
        {is_local ? texts.consentLocal(redirect_host) : texts.consentGoesTo(redirect_host)}
      </p>
      <div className={classes.buttons}>
        <Button onClick={allow} loading={busy && isAllowing} disabled={busy && !isAllowing}>
          {texts.allow}
        </Button>
        <Button
          variant="default"
          onClick={() => decision.mutate({ query, allow: false })}
          loading={busy && !isAllowing}
          disabled={busy && isAllowing}
        >
          {texts.deny}
        </Button>
      </div>
      <p className={classes.muted}>
        {texts.consentAccount(account)} {texts.consentEnd}
      </p>
    </>
  );
}
