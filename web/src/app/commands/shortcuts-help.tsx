import { IconX } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import classes from './command-palette.module.css';
import { rowShortcutList, shortcutList } from './shortcut-list.ts';
import { texts } from './texts.ts';

/** The list of keyboard shortcuts. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  return (
    <Overlay dims className={classes.help ?? ''} label={texts.help} onClose={onClose}>
      <div className={classes.head}>
        <h2>{texts.help}</h2>
        <IconButton label={texts.close} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <Keys shortcuts={shortcutList} />
      <h3 className={classes.part}>{texts.inRows}</h3>
      <Keys shortcuts={rowShortcutList} />
    </Overlay>
  );
}

function Keys({ shortcuts }: { shortcuts: typeof shortcutList | typeof rowShortcutList }) {
  return (
    <dl className={classes.keys}>
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className={classes.key}>
          <dt>{does}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
