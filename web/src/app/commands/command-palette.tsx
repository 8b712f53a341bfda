import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { Overlay } from '#web/ui/overlay.tsx';
import type { Command } from './command.ts';
import classes from './command-palette.module.css';
import { texts } from './texts.ts';
import { useCommands } from './use-commands.ts';

const maxTermLength = 200;

interface CommandPaletteProps {
  onClose: () => void;
  onHelp: () => void;
}

/** Command palette: finds every page and account action; arrow keys choose, Enter runs. */
export function CommandPalette({ onClose, onHelp }: CommandPaletteProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const commands = useCommands(typed, onHelp);
  const chosen = commands[Math.min(active, commands.length - 1)];

  function run(command: Command | undefined) {
    if (command === undefined) return;
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((now) => (now + step + commands.length) % commands.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(chosen);
    }
  }

  return (
    <Overlay dims className={classes.palette ?? ''} label={texts.palette} onClose={onClose}>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-expanded="true"
          aria-controls="commands"
          aria-activedescendant={chosen && `command-${chosen.id}`}
          aria-label={texts.placeholder}
          placeholder={texts.placeholder}
          maxLength={maxTermLength}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id="commands" role="listbox" aria-label={texts.palette} className={classes.list}>
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys and points to the active option
          <div
            key={command.id}
            id={`command-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            className={classes.option}
            onPointerMove={() => setActive(index)}
            onClick={() => run(command)}
          >
            <command.Icon size={18} stroke={1.75} aria-hidden />
            {command.text}
            {command.keys && (
              <span className={classes.hint} aria-hidden>
                {command.keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </span>
            )}
          </div>
        ))}
      </div>
    </Overlay>
  );
}
