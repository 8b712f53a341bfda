import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isTyping } from '#web/lib/keys/is-typing.ts';
import { paths } from '#web/lib/paths.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));
const ShortcutsHelp = lazy(async () => ({ default: (await import('./shortcuts-help.tsx')).ShortcutsHelp }));

/** Keyboard shortcuts on every page behind the login. On the Miner, the search form handles `/`. */
export function Shortcuts() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const close = () => setOpen(null);

  function openHelp(event: KeyboardEvent) {
    // An open dialog handles its own keys.
    if (!isTyping(event) && document.querySelector('dialog[open]') === null) setOpen('help');
  }
  function toSearch(event: KeyboardEvent) {
    if (isTyping(event)) return;
    event.preventDefault();
    if (pathname !== paths.dashboard) void navigate(paths.dashboard, { state: { focus: 'search' } });
  }
  // Without tags to ignore: the focus of a table is on the checkbox of a row, where these keys work too.
  useHotkeys(
    [
      ['?', openHelp, { preventDefault: false }],
      ['shift+?', openHelp, { preventDefault: false }],
      ['/', toSearch, { preventDefault: false }],
    ],
    [],
  );
  // Also works while typing: this combination enters no text.
  useHotkeys([['mod+K', () => setOpen('palette')]], []);

  return (
    <Suspense>
      {open === 'palette' && <CommandPalette onClose={close} onHelp={() => setOpen('help')} />}
      {open === 'help' && <ShortcutsHelp onClose={close} />}
    </Suspense>
  );
}
