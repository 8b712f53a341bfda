import { Button } from '@mantine/core';
import { IconBrandFacebook } from '@tabler/icons-react';
import { useSystemStatus } from '#web/lib/system-status.ts';
import classes from './auth-form.module.css';
import { facebookLoginAddress } from './facebook-return.ts';
import { texts } from './texts.ts';

/** The way in through Facebook, where this installation has one. */
export function FacebookButton() {
  const { data } = useSystemStatus();
  if (!data?.facebook_login) return null;
  return (
    <>
      <p className={classes.divider}>{texts.or}</p>
      <Button
        component="a"
        href={facebookLoginAddress}
        variant="default"
        fullWidth
        leftSection={<IconBrandFacebook size={20} stroke={1.75} aria-hidden />}
      >
        {texts.facebook}
      </Button>
    </>
  );
}
