import { Button } from '@mantine/core';
import { PageTitle } from '#web/ui/page-title.tsx';
import classes from './auth-form.module.css';
import { facebookLoginAddress } from './facebook-return.ts';
import { texts } from './texts.ts';

/** One button that sends the browser to the Facebook login. */
export function LoginTestPage() {
  return (
    <div className={classes.standalone}>
      <PageTitle>{texts.loginTestTitle}</PageTitle>
      <h1 className={classes.title}>{texts.loginTestTitle}</h1>
      <p className={classes.lead}>{texts.loginTestLead}</p>
      <Button onClick={() => location.assign(facebookLoginAddress)}>{texts.loginTest}</Button>
    </div>
  );
}
