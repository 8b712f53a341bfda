import { Button } from '@mantine/core';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './message-page.module.css';
import { shellTexts as texts } from './texts.ts';

/** What stands in for a page that threw, or whose files could not be loaded. */
export function ErrorPage() {
  return (
    <main className={classes.page}>
      <StateView
        headingLevel={1}
        role="alert"
        title={texts.crashed}
        hint={texts.crashedHint}
        action={<Button onClick={() => location.reload()}>{texts.reload}</Button>}
      />
    </main>
  );
}
