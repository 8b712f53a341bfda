import type { ListDetail } from '@interest-miner/contract/lists/endpoints';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { inspect, useInspected } from '#web/lib/inspected.ts';
import { Overlay } from '#web/ui/overlay.tsx';
import { buildFromRows } from '../lists/build-from-rows.tsx';
import dock from '../lists/dock.module.css';
import { shellTexts as texts } from '../texts.ts';

const Inspector = lazy(async () => ({ default: (await import('#web/features/inspector/inspector.tsx')).Inspector }));

const close = () => inspect(null);

interface InspectorHostProps {
  beside: boolean;
  /** The current list, where there is one. */
  list: ListDetail | undefined;
}

/** The inspector over the page that opened it, beside the page if there is room; it closes with the page. */
export function InspectorHost({ beside, list }: InspectorHostProps) {
  const { row } = useInspected();
  const { pathname } = useLocation();
  const before = useRef<Element | null>(null);
  useEffect(() => {
    // The address: another page has other rows.
    if (pathname !== '') return close;
    return undefined;
  }, [pathname]);

  /** Takes the focus when it opens, and gives it back when it closes. */
  const enter = useCallback((aside: HTMLElement | null) => {
    if (aside === null) {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
      before.current = null;
      return;
    }
    before.current = document.activeElement;
    aside.focus();
  }, []);

  if (row === null) return null;
  const contents = (
    <Suspense>
      <Inspector row={row} onClose={close} build={buildFromRows(row.name, [row])} list={list} />
    </Suspense>
  );
  if (!beside) {
    return (
      <Overlay className={dock.sheet ?? ''} label={texts.details} onClose={close}>
        {contents}
      </Overlay>
    );
  }
  return (
    <aside
      ref={enter}
      tabIndex={-1}
      className={`${dock.aside} ${dock.inFront}`}
      aria-label={texts.details}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      {contents}
    </aside>
  );
}
