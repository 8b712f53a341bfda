import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#web/lib/paths.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));
const ShortcutsHelp = lazy(async () => ({ default: (await import('./shortcuts-help.tsx')).ShortcutsHelp }));

/** The keys that work on every page of a logged-in person, and what they open. On the Miner, `/` is the search form's. */
export function Shortcuts() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const close = () => setOpen(null);

  function openHelp() {
    // What is open already keeps its keys.
    if (document.querySelector('dialog[open]') === null) setOpen('help');
  }
  function toSearch() {
    if (pathname !== paths.dashboard) void navigate(paths.dashboard, { state: { focus: 'search' } });
  }
  useHotkeys([
    ['?', openHelp],
    ['shift+?', openHelp],
    ['/', toSearch],
  ]);
  // Works while typing too, as nobody types it.
  useHotkeys([['mod+K', () => setOpen('palette')]], []);

  return (
    <Suspense>
      {open === 'palette' && <CommandPalette onClose={close} onHelp={() => setOpen('help')} />}
      {open === 'help' && <ShortcutsHelp onClose={close} />}
    </Suspense>
  );
}
