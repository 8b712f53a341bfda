import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { focusHeading } from '#web/lib/focus.ts';

/** Moves the focus to the heading of a page that was opened by a link, and announces its title. Changes of the query stay quiet. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const [title, setTitle] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    // The document: its heading may appear only once the page's data is there.
    if (state !== 'idle' || shown.current === pathname) return undefined;
    shown.current = pathname;
    const finish = () => {
      if (document.querySelector('main h1, h1') === null) return false;
      setTitle(document.title);
      // A page that put the focus somewhere itself, such as into a field, keeps it; a link in the top bar does not.
      const held = document.activeElement;
      const isFree = held === null || held === document.body || held.closest('main') === null;
      if (isFree && !document.querySelector('[role="dialog"]')) focusHeading();
      return true;
    };
    if (finish()) return undefined;
    const observer = new MutationObserver(() => {
      if (finish()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname, state]);

  return (
    <p role="status" className="visually-hidden">
      {title}
    </p>
  );
}
