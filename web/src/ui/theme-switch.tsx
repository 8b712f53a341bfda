import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

const texts = { toDark: 'Switch to dark theme', toLight: 'Switch to light theme' };

/** Changes between the light and the dark theme; until it is used the system decides. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const dark = scheme === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="var(--im-control)"
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      aria-label={dark ? texts.toLight : texts.toDark}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
