import { IconBrandFacebook } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { storeReturnPath } from '#web/lib/address/login-path.ts';
import { useSystemStatus } from '#web/lib/system-status.ts';
import { PlainButtonLink } from '#web/ui/plain-button.tsx';
import classes from './auth-form.module.css';
import { facebookLoginAddress } from './facebook-return.ts';
import { texts } from './texts.ts';

/** The Facebook login button, if this installation has Facebook login. */
export function FacebookButton() {
  const { data } = useSystemStatus();
  const [search] = useSearchParams();
  if (!data?.facebook_login) return null;
  return (
    <>
      <p className={classes.divider}>{texts.or}</p>
      <div className={classes.outside}>
        <PlainButtonLink href={facebookLoginAddress} onClick={() => storeReturnPath(search)}>
          <IconBrandFacebook size={20} stroke={1.75} aria-hidden />
          {texts.facebook}
        </PlainButtonLink>
      </div>
    </>
  );
}
