import { Button } from '@mantine/core';
import { Page } from '#web/ui/page.tsx';
import { facebookLoginAddress } from './facebook-return.ts';
import { texts } from './texts.ts';

/** One button that sends the browser to the Facebook login. */
export function LoginTestPage() {
  return (
    <Page title={texts.loginTestTitle} lead={texts.loginTestLead}>
      <Button onClick={() => location.assign(facebookLoginAddress)}>{texts.loginTest}</Button>
    </Page>
  );
}
