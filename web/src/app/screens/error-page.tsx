import { PageTitle } from '#web/ui/page-title.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { shellTexts as texts } from '../texts.ts';
import classes from './message-page.module.css';

/** Replaces a page that threw, or whose files could not be loaded. */
export function ErrorPage() {
  return (
    <main className={classes.page}>
      <PageTitle>{texts.crashed}</PageTitle>
      <StateView
        headingLevel={1}
        role="alert"
        title={texts.crashed}
        hint={texts.crashedHint}
        action={<PlainButton onClick={() => location.reload()}>{texts.reload}</PlainButton>}
      />
    </main>
  );
}
