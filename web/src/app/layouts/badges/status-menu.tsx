import { Link } from 'react-router';
import { SendAgain } from '#web/features/auth/confirmation/send-again.tsx';
import { useProfile } from '#web/features/profile/use-profile.ts';
import { useMetaConnection } from '#web/lib/meta/connection.ts';
import { paths } from '#web/lib/paths.ts';
import { useSystemStatus } from '#web/lib/system-status.ts';
import { shellTexts as texts } from '../../texts.ts';
import classes from './bar-badge.module.css';
import { BarBadge } from './bar-badge.tsx';
import { sourceOfInterests } from './source-of-interests.ts';

/**
 * One badge in the top bar for everything that is not as it would be in earnest: where interests come from, payments that move
 * no money, an address to confirm. Hidden if there is nothing to say.
 */
export function StatusMenu() {
  const { data: profile } = useProfile();
  const status = useSystemStatus();
  const connection = useMetaConnection();
  // Wait for both, so that nothing flashes for connected users.
  const isKnown = status.isSuccess && !connection.isPending;
  const source = isKnown ? sourceOfInterests(status.data.demo_data, connection.data?.connection) : null;
  const isTestPayment = isKnown && status.data.test_payments;
  const unconfirmed = profile?.confirm_email === true ? profile.email : undefined;
  const words = (confirmEmail: string) => [
    ...(source ? [source.label] : []),
    ...(isTestPayment ? [texts.testPayments] : []),
    ...(unconfirmed === undefined ? [] : [confirmEmail]),
  ];
  const label = words(texts.confirmEmail).join(' · ');
  if (label === '') return null;
  return (
    <BarBadge label={label} short={words(texts.confirmEmailShort).join(' · ')} tone={source?.tone}>
      {(close) => (
        <>
          {source && (
            <section>
              <h2>{source.label}</h2>
              {source.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              <Link className={classes.link} to={paths.metaConnection} onClick={close}>
                {texts.metaSettings}
              </Link>
            </section>
          )}
          {isTestPayment && (
            <section>
              <h2>{texts.testPayments}</h2>
              <p>{texts.testPaymentsExplanation}</p>
            </section>
          )}
          {unconfirmed !== undefined && (
            <section>
              <h2>{texts.confirmEmail}</h2>
              <SendAgain email={unconfirmed} />
            </section>
          )}
        </>
      )}
    </BarBadge>
  );
}
