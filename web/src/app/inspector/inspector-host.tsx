import type { ListDetail } from '@interest-miner/contract/lists/endpoints';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { inspect, useInspected } from '#web/lib/inspected.ts';
import { buildFromRows } from '../build-from-rows.tsx';
import { SidePanel } from '../side-panel.tsx';
import { shellTexts as texts } from '../texts.ts';

const Inspector = lazy(async () => ({ default: (await import('#web/features/inspector/inspector.tsx')).Inspector }));

const close = () => inspect(null);

/**
 * The inspector over the page that opened it, beside the page if there is room; it closes with the page.
 * @param list the current list, where there is one
 */
export function InspectorHost({ list }: { list: ListDetail | undefined }) {
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
  return (
    <SidePanel label={texts.details} inFront onClose={close} enter={enter}>
      <Suspense>
        <Inspector row={row} onClose={close} build={buildFromRows(row.name, [row])} list={list} />
      </Suspense>
    </SidePanel>
  );
}
