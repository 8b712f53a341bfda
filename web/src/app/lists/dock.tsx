import { useHotkeys } from '@mantine/hooks';
import { createContext, lazy, type ReactNode, type RefObject, Suspense, useCallback, useContext, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useCurrentList } from '#web/features/lists/queries/use-current-list.ts';
import { CollectContext } from '#web/lib/collect.ts';
import { useInspected } from '#web/lib/inspected.ts';
import { isTyping } from '#web/lib/keys/is-typing.ts';
import { paths } from '#web/lib/paths.ts';
import { UndoBar } from '#web/ui/data-table/undo-bar.tsx';
import { InspectorHost } from '../inspector/inspector-host.tsx';
import { SidePanel } from '../side-panel.tsx';
import { shellTexts as texts } from '../texts.ts';
import classes from './dock.module.css';
import { useDockOpen } from './dock-state.ts';

const DockPanel = lazy(async () => ({ default: (await import('./dock-panel.tsx')).DockPanel }));

const searchScreens: readonly string[] = [paths.dashboard, paths.premium];

type State = ReturnType<typeof useCurrentList>;

interface Dock {
  current: State['current'];
  open: boolean;
  toggle: () => void;
  trigger: RefObject<HTMLButtonElement | null>;
}

const DockContext = createContext<Dock | null>(null);

/** The drawer of the current list; null on screens that have none. */
export const useDock = () => useContext(DockContext);

/** Gives every search screen the current list: buttons and a key to fill it, and its drawer. */
export function ListDock({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const onSearchScreen = searchScreens.includes(pathname.toLowerCase().replace(/\/$/, ''));
  const { isOpen, setOpen } = useDockOpen();
  const inspected = useInspected(({ row }) => row !== null);
  const trigger = useRef<HTMLButtonElement>(null);
  // The element focused when the user opened the drawer. A drawer that reopens with its screen takes no focus.
  const before = useRef<Element | null>(null);
  const enter = useCallback((aside: HTMLElement | null) => {
    if (before.current?.isConnected) aside?.focus();
  }, []);
  // The welcome screen shows no rows.
  const hasRows = pathname !== paths.dashboard || search.has('q');
  const open = isOpen && onSearchScreen;
  const state = useCurrentList(
    onSearchScreen ? (open || hasRows ? 'items' : 'list') : 'nothing',
    search.get('q') ?? undefined,
  );
  const toggle = open ? close : show;

  function show() {
    before.current = document.activeElement;
    setOpen(true);
  }

  function close() {
    setOpen(false);
    const back = before.current;
    before.current = null;
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
    else trigger.current?.focus();
  }

  const byKey = (run: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (onSearchScreen && !isTyping(event)) run(event);
  };
  useHotkeys(
    [['shift+L', byKey(toggle), { preventDefault: false }]],
    // No ignored elements: checkboxes are inputs too, and the key must work on them.
    [],
  );

  const dock = onSearchScreen ? { current: state.current, open, toggle, trigger } : null;
  return (
    <DockContext value={dock}>
      <CollectContext value={onSearchScreen ? state.collecting : null}>
        <div className={classes.page} data-docked={open || inspected || undefined}>
          {children}
        </div>
        {open && (
          <SidePanel label={texts.currentList} onClose={close} enter={enter}>
            <Suspense>
              <DockPanel state={state} onClose={close} />
            </Suspense>
          </SidePanel>
        )}
        <InspectorHost list={state.detail.data} />
        {!open && onSearchScreen && (
          <div className={classes.undo}>
            <UndoBar text={state.removalText} onUndo={state.undo} onDismiss={state.dismiss} />
          </div>
        )}
      </CollectContext>
    </DockContext>
  );
}
