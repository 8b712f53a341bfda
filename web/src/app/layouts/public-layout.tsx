import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { ButtonLink } from '#web/ui/plain-button.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { shellTexts as texts } from '../texts.ts';
import classes from './public-layout.module.css';

const anchors = [
  { href: '#features', text: texts.features },
  { href: '#growth', text: texts.growth },
  { href: '#reviews', text: texts.reviews },
];

const more = [
  { href: '#plans', text: texts.plans },
  { href: '#questions', text: texts.questions },
];

const legal = [
  { to: paths.privacyPolicy, text: texts.privacy },
  { to: paths.terms, text: texts.terms },
  { to: paths.dataDeletion, text: texts.deletion },
];

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.column}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Layout of the public pages. */
export function PublicLayout() {
  return (
    <>
      <header className={classes.header}>
        <div className={classes.inner}>
          <Link to={paths.landing} className={classes.brand}>
            <Logo compact />
          </Link>
          <nav className={classes.anchors} aria-label={texts.mainNavigation}>
            {anchors.map(({ href, text }) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
          </nav>
          <div className={classes.actions}>
            <ThemeSwitch />
            <ButtonLink to={paths.login}>{texts.start}</ButtonLink>
          </div>
        </div>
      </header>
      <main>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <div className={classes.footerInner}>
          <div className={classes.about}>
            <Logo />
            <p>{texts.illustrative}</p>
          </div>
          <FooterColumn title={texts.footer.product}>
            {[...anchors, ...more].map(({ href, text }) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
          </FooterColumn>
          <FooterColumn title={texts.footer.company}>
            {texts.footer.companyLinks.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </FooterColumn>
          <FooterColumn title={texts.footer.legal}>
            {legal.map(({ to, text }) => (
              <Link key={to} to={to}>
                {text}
              </Link>
            ))}
          </FooterColumn>
        </div>
      </footer>
    </>
  );
}
