import { IconMoon, IconSun } from '@tabler/icons-react';
import { setScheme, useScheme } from '#web/lib/color-scheme.ts';
import { IconButton } from './icon-button.tsx';
import classes from './theme-switch.module.css';

const texts = { toDark: 'Switch to dark theme', toLight: 'Switch to light theme' };
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Toggles the light and dark theme; the system's setting applies until then. */
export function ThemeSwitch() {
  const dark = useScheme() === 'dark';
  return (
    <IconButton onClick={() => setScheme(dark ? 'light' : 'dark')} label={dark ? texts.toLight : texts.toDark}>
      {/* CSS selects the icon: a prerendered page does not know the theme. */}
      <IconMoon {...icon} className={classes.moon ?? ''} />
      <IconSun {...icon} className={classes.sun ?? ''} />
    </IconButton>
  );
}
