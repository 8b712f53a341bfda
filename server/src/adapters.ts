import type { Config } from './config.ts';
import { createOutboxMail } from './ports/mail/outbox.ts';
import type { MailPort } from './ports/mail/port.ts';
import { createSmtpMail } from './ports/mail/smtp.ts';
import { createFacebookLogin } from './ports/social/facebook.ts';
import type { SocialLoginPort } from './ports/social/port.ts';

/** The configured mail server, or the built-in outbox. */
export function chooseMail(config: Config, print: (line: string) => void): MailPort {
  if (config.SMTP_URL === undefined || config.MAIL_FROM === undefined) return createOutboxMail(print);
  return createSmtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM });
}

/** Facebook login where an app is configured. */
export function chooseFacebook(config: Config): SocialLoginPort | undefined {
  const { META_APP_ID, META_APP_SECRET, PUBLIC_URL } = config;
  if (META_APP_ID === undefined || META_APP_SECRET === undefined || PUBLIC_URL === undefined) return undefined;
  return createFacebookLogin({
    appId: META_APP_ID,
    appSecret: META_APP_SECRET,
    redirectUri: `${new URL(PUBLIC_URL).origin}/api/auth/facebook/callback`,
    graphUrl: config.META_GRAPH_URL,
    dialogUrl: config.META_DIALOG_URL,
    version: config.META_API_VERSION,
  });
}
