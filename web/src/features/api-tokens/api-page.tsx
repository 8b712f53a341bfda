import './styles.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import classes from './api-page.module.css';
import { AssistantList } from './assistants/assistant-list.tsx';
import { CodeBlock } from './code-block.tsx';
import { snippetsFor } from './snippets.ts';
import { texts } from './texts.ts';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';
import { TryIt } from './try-it.tsx';

const placeholder = 'im_YOUR_TOKEN';

/** Account Settings → API: tokens, connected assistants, settings to connect more, and a tool to try. */
export function ApiPage() {
  const [token, setToken] = useState<string | null>(null);
  const snippets = snippetsFor(location.origin, token ?? placeholder);
  const [client, setClient] = useState(snippets[0]?.client);
  const snippet = snippets.find((one) => one.client === client);
  return (
    <Page
      title={texts.title}
      back={{ to: paths.profileUpdate, text: texts.back }}
      lead={
        <>
          {texts.lead} <a href="/api/docs">{texts.docs}</a>
        </>
      }
    >
      <SettingsSection title={texts.tokens} lead={texts.tokensLead}>
        <TokenList />
      </SettingsSection>
      <SettingsSection title={texts.create} lead={texts.createLead}>
        {token !== null && (
          <div className={classes.fresh}>
            <Notice kind="success">{texts.copyNow}</Notice>
            <CodeBlock label={texts.tokens} code={token} copy={texts.copyToken} />
          </div>
        )}
        <TokenForm onCreated={setToken} />
      </SettingsSection>
      <SettingsSection title={texts.assistants} lead={texts.assistantsLead}>
        <AssistantList />
      </SettingsSection>
      <SettingsSection title={texts.connect} lead={texts.connectLead}>
        <NativeSelect
          className={classes.client ?? ''}
          label={texts.client}
          value={client}
          data={snippets.map((one) => one.client)}
          onChange={(event) => setClient(event.currentTarget.value)}
        />
        {snippet && (
          <>
            <p className={classes.where}>{snippet.where}</p>
            <CodeBlock label={texts.snippetOf(snippet.client)} code={snippet.code} copy={texts.copySnippet} />
          </>
        )}
      </SettingsSection>
      <SettingsSection title={texts.tryIt} lead={texts.tryLead}>
        <TryIt token={token} />
      </SettingsSection>
    </Page>
  );
}
