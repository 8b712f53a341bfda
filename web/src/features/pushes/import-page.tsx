import './styles.ts';
import { type Importable, importFromMeta, listImportable } from '@interest-miner/contract/pushes/import-endpoints';
import { pushTexts } from '@interest-miner/contract/pushes/texts';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { placesInWords } from '#web/lib/audience-words.ts';
import { changesBrief } from '#web/lib/brief-contents.ts';
import { call } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { audiencePath, listPath, paths } from '#web/lib/paths.ts';
import { LoginNotice } from '#web/ui/login-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { showFailure } from '#web/ui/show-failure.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { showToast } from '#web/ui/toast.tsx';
import classes from './push-page.module.css';
import { importTexts as texts } from './texts.ts';
import { type ConnectSlot, useHasConnection, WithConnection } from './with-connection.tsx';

/** `/audiences/import`: ad sets and saved audiences of the connected account, to import as audiences or lists. */
export function ImportPage({ connect }: { connect: ConnectSlot }) {
  const navigate = useNavigate();
  const query = useQuery({
    ...endpointQuery(['imports'], listImportable),
    enabled: useHasConnection(),
    staleTime: 0,
    retry: false,
  });
  const take = useMutation({
    ...changesBrief,
    mutationFn: ({ item, as }: { item: Importable; as: 'audience' | 'list' }) =>
      call(importFromMeta, { body: { kind: item.kind, id: item.id, as } }, { fallback: texts.failed }),
    onSuccess: ({ data }) => {
      showToast(texts.imported, data.notes.join(' '));
      void navigate(data.as === 'audience' ? audiencePath(data.id) : listPath(data.id));
    },
    onError: showFailure(texts.failed),
  });
  return (
    <Page title={texts.title} back={{ to: paths.audiences, text: texts.back }} lead={texts.lead}>
      <LoginNotice />
      <WithConnection connect={connect} why={texts.connectWhy} query={query}>
        {({ test, account, items }) => (
          <>
            {test && <Notice kind="info">{pushTexts.test}</Notice>}
            <h2>{texts.from(account)}</h2>
            {items.length === 0 && (
              <StateView
                title={texts.empty}
                hint={texts.emptyHint}
                action={
                  <Button component={Link} to={paths.audiences}>
                    {texts.toAudiences}
                  </Button>
                }
              />
            )}
            {items.map((item) => (
              <div key={`${item.kind}:${item.id}`} className={classes.item}>
                <div>
                  <p className={classes.name}>{item.name}</p>
                  <p className={classes.muted}>
                    {[
                      texts.kinds[item.kind],
                      texts.interests(item.interests),
                      placesInWords({
                        places: { countries: item.countries, regions: [], cities: item.local_places },
                      }) || texts.noPlace,
                    ].join(' · ')}
                  </p>
                </div>
                <Button.Group>
                  <Button
                    variant="default"
                    aria-label={texts.toAudienceOf(item.name)}
                    disabled={take.isPending || item.countries.length + item.local_places.length === 0}
                    data-press-once
                    onClick={() => take.mutate({ item, as: 'audience' })}
                  >
                    {texts.toAudience}
                  </Button>
                  <Button
                    variant="default"
                    aria-label={texts.toListOf(item.name)}
                    disabled={take.isPending || item.interests === 0}
                    data-press-once
                    onClick={() => take.mutate({ item, as: 'list' })}
                  >
                    {texts.toList}
                  </Button>
                </Button.Group>
              </div>
            ))}
          </>
        )}
      </WithConnection>
    </Page>
  );
}
