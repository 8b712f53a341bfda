import { IconChevronRight, IconHistory, IconLogout, IconReceipt, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import classes from './profile-page.module.css';
import { texts } from './texts.ts';

const links = [
  { to: paths.profileUpdate, text: texts.accountSettings, Icon: IconSettings },
  { to: paths.searchHistory, text: texts.searchHistory, Icon: IconHistory },
  { to: paths.billingHistory, text: texts.billingHistory, Icon: IconReceipt },
];
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Links and actions of the profile page. */
export function QuickActions({ onLogout }: { onLogout: () => void }) {
  return (
    <section aria-labelledby="actions-title">
      <h2 id="actions-title" className={classes.subtitle}>
        {texts.quickActions}
      </h2>
      <ul className={classes.actions}>
        {links.map(({ to, text, Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.action ?? ''}>
              <Icon {...icon} />
              <span className={classes.actionText}>{text}</span>
              <IconChevronRight {...icon} />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={classes.action} onClick={onLogout}>
            <IconLogout {...icon} />
            <span className={classes.actionText}>{texts.logout}</span>
          </button>
        </li>
      </ul>
    </section>
  );
}
